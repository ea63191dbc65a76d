package io.coursetiles.job.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Command lines: the two required options, and what a test adds. */
final class Arguments {

    static final String DEPLOYMENT = "--tiles.deployment";
    static final String SERVERS = "--tiles.kafka.bootstrap-servers";

    private Arguments() {}

    static String[] valid(String... added) {
        List<String> arguments = new ArrayList<>(List.of(DEPLOYMENT, "test", SERVERS, "broker:1"));
        arguments.addAll(Arrays.asList(added));
        return arguments.toArray(new String[0]);
    }

    /** Reads a command line the way the entry points do. */
    static TilesSettings read(String... arguments) {
        Problems problems = new Problems();
        TilesSettings settings =
                TilesSettings.of(ConfigArguments.of(problems, arguments), problems);
        problems.throwIfAny();
        return settings;
    }

    static TilesSettings readValid(String... added) {
        return read(valid(added));
    }

    /** Asserts the whole message. */
    static void assertRefused(String[] arguments, String... problems) {
        InvalidConfiguration refusal =
                catchThrowableOfType(InvalidConfiguration.class, () -> read(arguments));
        assertThat(refusal).as("refusal of %s", Arrays.toString(arguments)).isNotNull();
        assertThat(refusal)
                .hasMessage(
                        "Cannot start: "
                                + problems.length
                                + (problems.length == 1 ? " problem" : " problems")
                                + " in the configuration\n  - "
                                + String.join("\n  - ", problems));
    }
}
