package io.coursetiles.job.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.archive.ArchiveJobMain;
import io.coursetiles.job.tiles.TileJobMain;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The entry points as a shell sees them: exit code and standard error of a JVM of their own. */
class JobMainsTest {

    private static final long PATIENCE_SECONDS = 120;

    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(classes = {TileJobMain.class, ArchiveJobMain.class})
    void anInvalidConfigurationIsToldWholeBeforeAnythingIsContacted(Class<?> main)
            throws Exception {
        try (ServerSocket broker = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String expected =
                    "  - argument stray is not of the form --KEY VALUE\n"
                            + "  - tiles.gone is no option; the reference lists them all\n"
                            + "  - tiles.window is 'abc', need a duration such as 5 min, 0 to 36500"
                            + " d\n"
                            + "  - tiles.deployment is not set, need 1 to 64 of a-z, 0-9, '.', '_',"
                            + " '-', first a letter or digit\n";
            if (main == ArchiveJobMain.class) {
                expected +=
                        "  - tiles.archive.path is not set: Cannot use archive base: got '', need"
                                + " an absolute URI; write it as file:///path or"
                                + " s3://bucket/path\n";
            }
            long problems = expected.lines().count();

            int code =
                    run(
                            main,
                            "stray",
                            "--tiles.window",
                            "abc",
                            "--tiles.gone",
                            "1",
                            "--tiles.kafka.bootstrap-servers",
                            "127.0.0.1:" + broker.getLocalPort());

            assertThat(standardError())
                    .endsWith(
                            "Cannot start: "
                                    + problems
                                    + " problems in the configuration\n"
                                    + expected)
                    .doesNotContain("\tat ");
            assertThat(code).isEqualTo(2);
            broker.setSoTimeout(1);
            assertThatThrownBy(broker::accept)
                    .as("a connection to the broker")
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void aBrokerWithoutAnAddressIsThree() throws Exception {
        int code =
                run(
                        TileJobMain.class,
                        "--tiles.deployment",
                        "test",
                        "--tiles.kafka.bootstrap-servers",
                        "no-such-host.invalid:9092");

        assertThat(standardError())
                .endsWith(
                        "Cannot talk to Kafka at no-such-host.invalid:9092: No resolvable bootstrap"
                                + " urls given in bootstrap.servers\n");
        assertThat(code).isEqualTo(3);
    }

    private int run(Class<?> main, String... arguments) throws Exception {
        Path options = directory.resolve("jvm.options");
        Files.writeString(
                options,
                "-cp\n\"" + System.getProperty("java.class.path").replace("\\", "\\\\") + "\"\n");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-XX:TieredStopAtLevel=1");
        command.add("@" + options);
        command.add(main.getName());
        command.addAll(List.of(arguments));
        Process process =
                new ProcessBuilder(command)
                        .redirectError(directory.resolve("stderr").toFile())
                        .redirectOutput(directory.resolve("stdout").toFile())
                        .start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running after " + PATIENCE_SECONDS + " s");
        }
        return process.exitValue();
    }

    private String standardError() throws IOException {
        return Files.readString(directory.resolve("stderr")).replace("\r\n", "\n");
    }
}
