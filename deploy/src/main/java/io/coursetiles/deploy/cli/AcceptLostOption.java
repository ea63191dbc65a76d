package io.coursetiles.deploy.cli;

import io.coursetiles.job.config.TilesOptions;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import picocli.CommandLine.Option;

/** Which losses a tile job is started in spite of; a mixin. */
final class AcceptLostOption {

    @Option(
            names = "--accept-lost",
            paramLabel = "RUN@CHECKPOINT",
            split = ",",
            description =
                    "Checkpoints whose lost transactions are accepted, as the stopped job named them:"
                            + " short for --set tiles.accept-lost.")
    private List<String> accepted = new ArrayList<>();

    void setIn(Configuration options) {
        if (!accepted.isEmpty()) {
            options.set(TilesOptions.ACCEPT_LOST, accepted);
        }
    }
}
