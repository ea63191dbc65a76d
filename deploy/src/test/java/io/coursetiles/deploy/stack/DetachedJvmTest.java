package io.coursetiles.deploy.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DetachedJvmTest {
    @TempDir private Path folder;

    private StackLayout layout;
    private DetachedJvm jvm;

    @BeforeEach
    void createLayout() {
        layout = new StackLayout(folder);
        layout.create();
        jvm = new DetachedJvm(layout, "sleeper");
    }

    @Test
    void runsInASessionOfItsOwnAndTellsThatItWasKilled() {
        jvm.launch(List.of("sleep", "600"));
        ProcessIdentity identity = jvm.identity().orElseThrow();

        assertThat(identity.isAlive()).isTrue();
        long ownSession = ProcStat.read(ProcessHandle.current().pid()).orElseThrow().session();
        assertThat(identity.stat().orElseThrow().session()).isNotEqualTo(ownSession);
        assertThat(jvm.exitCode()).isEmpty();

        identity.signal("KILL");
        await().until(() -> jvm.exitCode().isPresent());
        assertThat(Ending.of(jvm.exitCode())).isEqualTo("killed by SIGKILL");
        assertThat(identity.isAlive()).isFalse();
    }

    @Test
    void keepsOutputAndExitCodeOfOneThatEndsAtOnce() throws IOException {
        jvm.launch(List.of("sh", "-c", "echo broken >&2; exit 3"));

        await().until(() -> jvm.exitCode().isPresent());
        assertThat(Ending.of(jvm.exitCode())).isEqualTo("exit code 3");
        assertThat(layout.out("sleeper")).hasContent("broken");
        assertThat(LogTail.of(layout.out("sleeper"))).endsWith("sleeper.out:\n  broken");

        jvm.launch(List.of("sh", "-c", "echo again"));
        await().until(() -> jvm.exitCode().isPresent());
        assertThat(Files.readString(layout.out("sleeper"))).isEqualTo("again\n");
        assertThat(layout.root().resolve("logs/sleeper.out.1")).hasContent("broken");
    }

    @Test
    void endingsAreNamed() {
        assertThat(Ending.of(OptionalInt.empty())).isEqualTo("ended without a recorded exit code");
        assertThat(Ending.of(OptionalInt.of(143))).isEqualTo("killed by SIGTERM");
        assertThat(Ending.of(OptionalInt.of(159))).isEqualTo("killed by signal 31");
    }
}
