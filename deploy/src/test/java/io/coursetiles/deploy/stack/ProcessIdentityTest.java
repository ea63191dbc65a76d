package io.coursetiles.deploy.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessIdentityTest {
    private Process sleeper;
    private ProcessIdentity identity;

    @BeforeEach
    void startSleeper() throws IOException {
        sleeper = new ProcessBuilder("sleep", "600").start();
        identity = ProcessIdentity.ofRunning(sleeper.pid()).orElseThrow();
    }

    @AfterEach
    void endSleeper() {
        sleeper.destroyForcibly();
    }

    @Test
    void sameIdWithAnotherStartTimeIsAnotherProcessAndIsNotSignalled() {
        ProcessIdentity recycled =
                new ProcessIdentity(identity.pid(), identity.startTicks() - 1, identity.bootId());

        assertThat(recycled.isAlive()).isFalse();
        assertThat(recycled.signal("KILL")).isFalse();
        assertThat(identity.isAlive()).isTrue();
    }

    @Test
    void sameIdOnAnotherBootIsAnotherProcessAndIsNotSignalled() {
        ProcessIdentity beforeReboot =
                new ProcessIdentity(identity.pid(), identity.startTicks(), "another-boot");

        assertThat(beforeReboot.signal("KILL")).isFalse();
        assertThat(identity.isAlive()).isTrue();
    }

    @Test
    void signalReachesTheProcessItself() {
        assertThat(identity.signal("STOP")).isTrue();
        await().until(identity::isPaused);
        assertThat(identity.signal("CONT")).isTrue();
        await().until(() -> !identity.isPaused());
        assertThat(identity.signal("KILL")).isTrue();
        await().until(() -> !identity.isAlive());
        assertThat(identity.signal("KILL")).isFalse();
    }

    @Test
    void readsWhatTheLauncherWroteAndNothingElse(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("broker.pid");
        assertThat(ProcessIdentity.read(file)).isEmpty();
        Files.writeString(file, "12 345 boot\n");
        assertThat(ProcessIdentity.read(file)).contains(new ProcessIdentity(12, 345, "boot"));
        Files.writeString(file, "12  boot\n");
        assertThat(ProcessIdentity.read(file)).isEmpty();
    }

    @Test
    void nameOfTheProgramDoesNotShiftTheFields() {
        String fields = "S 1 7 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 4711 9 9";
        assertThat(ProcStat.parse("7 (a) b (c) " + fields)).contains(new ProcStat('S', 7, 4711));
        assertThat(ProcStat.parse("7 (a")).isEmpty();
        assertThat(ProcStat.parse("")).isEmpty();
    }
}
