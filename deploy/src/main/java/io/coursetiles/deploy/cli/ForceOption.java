package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.doctor.Preflight;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which findings of the doctor a start overrides; a mixin. */
final class ForceOption {

    @Option(
            names = "--force",
            paramLabel = "NAME",
            split = ",",
            description = "Findings of tiles doctor to start with all the same.")
    private List<String> forced = new ArrayList<>();

    Preflight preflight() {
        return new Preflight(forced);
    }
}
