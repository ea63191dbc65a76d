package io.coursetiles.job.config;

import static io.coursetiles.job.config.Arguments.assertRefused;
import static io.coursetiles.job.config.Arguments.valid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigArgumentsTest {

    @TempDir Path directory;

    @Test
    void theLaterOfFileAndArgumentWins() throws IOException {
        String file = file("tiles.window = 1 min\ntiles.parallelism = 3\n");
        TilesSettings argumentLast =
                Arguments.readValid("--config", file, "--tiles.window", "2 min");
        TilesSettings fileLast = Arguments.readValid("--tiles.window", "2 min", "--config", file);

        assertThat(argumentLast.get(TilesOptions.WINDOW)).isEqualTo(Duration.ofMinutes(2));
        assertThat(argumentLast.get(TilesOptions.PARALLELISM)).isEqualTo(3);
        assertThat(fileLast.get(TilesOptions.WINDOW)).isEqualTo(Duration.ofMinutes(1));
        assertThat(Arguments.readValid("--tiles.window", "2 min", "--tiles.window", "3 min"))
                .extracting(settings -> settings.get(TilesOptions.WINDOW))
                .isEqualTo(Duration.ofMinutes(3));
    }

    @Test
    void aLaterFileOverridesAnEarlierOne() throws IOException {
        String base = file("tiles.window = 1 min\ntiles.idle-timeout = 7 s\n");
        String site = directory.resolve("site.properties").toString();
        Files.writeString(Path.of(site), "tiles.window = 2 min\n");

        TilesSettings settings = Arguments.readValid("--config", base, "--config", site);

        assertThat(settings.get(TilesOptions.WINDOW)).isEqualTo(Duration.ofMinutes(2));
        assertThat(settings.get(TilesOptions.IDLE_TIMEOUT)).isEqualTo(Duration.ofSeconds(7));
    }

    @Test
    void mapsMayBeSetEntryByEntry() throws IOException {
        String file = file("tiles.kinds.play_video=video\ntiles.kinds.edx.grades=completion\n");
        TilesSettings settings =
                Arguments.readValid(
                        "--config", file, "--tiles.kafka.properties.security.protocol", "SASL_SSL");

        assertThat(settings.get(TilesOptions.KINDS))
                .isEqualTo(Map.of("play_video", "video", "edx.grades", "completion"));
        assertThat(settings.kafka().client()).containsEntry("security.protocol", "SASL_SSL");
    }

    @Test
    void aMapIsNotSetBothWays() {
        assertRefused(
                valid("--tiles.kinds", "a:video", "--tiles.kinds.b", "view"),
                "tiles.kinds is set as a whole and entry by entry, need one of the two: Flink"
                        + " would drop the entries");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tiles.windows",
                "tiles.Window",
                "tiles.window.size",
                "tiles.",
                "tiles.kind"
            })
    void anUnknownKeyIsAProblem(String key) {
        assertRefused(valid("--" + key, "1"), key + " is no option; the reference lists them all");
    }

    @Test
    void anUnknownKeyInAFileIsAProblemTooUnlessItIsForOthers() throws IOException {
        String file = file("tiles.windows=1\nother.tool=2\n");
        assertRefused(
                valid("--config", file),
                "tiles.windows is no option; the reference lists them all");
        assertRefused(valid("--other.tool", "2"), "other.tool is no option; all start with tiles.");
    }

    @Test
    void aConfigurationMadeInCodeIsCheckedForUnknownKeys() {
        Configuration configuration = new Configuration();
        configuration.setString("tiles.deployment", "test");
        configuration.setString("tiles.kafka.bootstrap-servers", "broker:1");
        configuration.setString("tiles.gone", "1");

        assertThatThrownBy(() -> TilesSettings.parse(configuration))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(
                        "Cannot start: 1 problem in the configuration\n"
                                + "  - tiles.gone is no option; the reference lists them all");
    }

    @Test
    void parseNamesMalformedArgumentsAndUnknownKeysTogether() {
        assertThatThrownBy(() -> ConfigArguments.parse("x", "--tiles.y", "1", "--tiles.run"))
                .isInstanceOf(InvalidConfiguration.class)
                .hasMessage(
                        "Cannot start: 3 problems in the configuration\n"
                                + "  - argument x is not of the form --KEY VALUE\n"
                                + "  - argument --tiles.run is not of the form --KEY VALUE\n"
                                + "  - tiles.y is no option; the reference lists them all");
    }

    @Test
    void aFileThatCannotBeReadIsAProblem() throws IOException {
        String absent = directory.resolve("absent").toString();
        assertRefused(
                valid("--config", absent, "--tiles.run", "0"),
                "configuration file "
                        + absent
                        + " cannot be read: java.nio.file.NoSuchFileException: "
                        + absent,
                "tiles.run is 0, need above 0");
        String malformed = file("tiles.window=\\u12");
        assertRefused(
                valid("--config", malformed),
                "configuration file "
                        + malformed
                        + " cannot be read: java.lang.IllegalArgumentException: Malformed \\uxxxx"
                        + " encoding.");
    }

    private String file(String text) throws IOException {
        return Files.writeString(directory.resolve("tiles.properties"), text).toString();
    }
}
