package io.coursetiles.deploy.retain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StorageClockTest {

    @TempDir Path directory;

    @Test
    void thePresentIsWhatTheStorageStampsAndLeavesNothing() throws Exception {
        Instant stamp = Instant.parse("2026-03-10T12:00:00Z");
        assertThat(CourseDayScene.clock(directory, stamp).now()).isEqualTo(stamp);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aFileWrittenBeforeIsNotYounger() throws Exception {
        Path before = Files.createFile(directory.resolve("before"));
        Instant now = new StorageClock(directory).now();
        assertThat(now).isAfterOrEqualTo(Files.getLastModifiedTime(before).toInstant());
    }

    @Test
    void aStorageThatIsNotThereIsNamed() {
        Path gone = directory.resolve("gone");
        assertThatThrownBy(() -> new StorageClock(gone).now())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith("Cannot tell the time of the storage at " + gone);
    }
}
