package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.doctor.Finding.Standing;
import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Settings of a deployment {@code school}, and findings by name. */
final class Examples {

    private Examples() {}

    /** A transaction timeout below its budget is no obstacle. */
    static TilesSettings settings(String... more) {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                "--tiles.deployment",
                                "school",
                                "--tiles.kafka.bootstrap-servers",
                                "broker:1"));
        all.addAll(Arrays.asList(more));
        Problems problems = new Problems();
        TilesSettings settings =
                TilesSettings.of(
                        ConfigArguments.parse(all.toArray(new String[0])),
                        problems,
                        new Problems());
        problems.throwIfAny();
        return settings;
    }

    static Map<String, Standing> standings(List<Finding> findings) {
        return findings.stream().collect(Collectors.toMap(Finding::name, Finding::standing));
    }

    static Finding finding(String name, Standing standing) {
        return new Finding(name, standing, "2", "3", "it");
    }
}
