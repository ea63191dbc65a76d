package io.coursetiles.job.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.topics.BrokerUnreachable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class EntryPointTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void aStartedJobIsDoneWithoutAWord() throws Exception {
        assertThat(EntryPoint.exitCode(err, () -> {})).isZero();
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void invalidConfigurationIsTwo() throws Exception {
        InvalidConfiguration invalid = new InvalidConfiguration(List.of("one", "two"));

        assertThat(exitCode(invalid)).isEqualTo(2);
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines(
                        "Cannot start: 2 problems in the configuration\n  - one\n  - two\n");
    }

    @Test
    void anUnreachableBrokerIsThree() throws Exception {
        IOException wrapped = new IOException("outer", new IOException("no route"));

        assertThat(exitCode(new BrokerUnreachable("a:1", wrapped))).isEqualTo(3);
        assertThat(exitCode(new BrokerUnreachable("b:2", new TimeoutException()))).isEqualTo(3);
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines(
                        "Cannot talk to Kafka at a:1: no route\n"
                                + "Cannot talk to Kafka at b:2: it did not answer in time\n");
    }

    @Test
    void aHeldDeploymentIsThreeToo() throws Exception {
        assertThat(exitCode(new DeploymentHeld("Cannot start run 2"))).isEqualTo(3);
        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .isEqualToNormalizingNewlines("Cannot start run 2\n");
    }

    @Test
    void anythingElseIsNotHidden() {
        IllegalStateException bug = new IllegalStateException("bug");

        assertThatThrownBy(() -> exitCode(bug)).isSameAs(bug);
        assertThat(bytes.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private int exitCode(Exception failure) throws Exception {
        return EntryPoint.exitCode(
                err,
                () -> {
                    throw failure;
                });
    }
}
