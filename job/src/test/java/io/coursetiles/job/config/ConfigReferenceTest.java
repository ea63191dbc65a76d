package io.coursetiles.job.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.configuration.ConfigOption;
import org.junit.jupiter.api.Test;

class ConfigReferenceTest {

    /** Tests run in the module's directory. */
    private static final Path PAGE = Path.of("CONFIGURATION.md");

    private static final String COMMAND =
            "mvn -pl job -am test -Dtest=ConfigReferenceTest"
                    + " -Dsurefire.failIfNoSpecifiedTests=false -Dreference.write=true";

    @Test
    void thePageIsWhatTheOptionsSay() throws IOException {
        if (Boolean.getBoolean("reference.write")) {
            Files.writeString(PAGE, ConfigReference.markdown());
        }
        assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
                .as("job/CONFIGURATION.md differs from the options; write it anew: %s", COMMAND)
                .isEqualTo(ConfigReference.markdown());
    }

    @Test
    void thePageHasARowForEveryOption() {
        String page = ConfigReference.markdown();
        for (ConfigOption<?> option : ConfigReference.options()) {
            assertThat(page.lines().filter(line -> line.startsWith("| `" + option.key() + "` | ")))
                    .as(option.key())
                    .hasSize(1);
        }
        assertThat(page.lines().filter(line -> line.startsWith("| ")))
                .hasSize(ConfigReference.options().size() + 2)
                .allSatisfy(row -> assertThat(row.split("(?<!\\\\)\\|")).hasSize(4));
    }

    @Test
    void defaultsAreShownInTheFormTheyCanBeSetIn() {
        assertThat(ConfigReference.markdown())
                .contains("| `tiles.deployment` | none | ")
                .contains("| `tiles.format` | canonical | ")
                .contains("| `tiles.kinds` | empty | ")
                .contains("| `tiles.window` | 5 min | ")
                .contains("| `tiles.live-interval` | 0 ms | ")
                .contains("| `tiles.checkpoint.interval` | 5 s | ")
                .contains("| `tiles.dead-letter.max-bytes` | 900 kb | ")
                .contains("| `tiles.source.accept-gap` | empty | ");
    }
}
