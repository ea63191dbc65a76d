package io.coursetiles.deploy.retain;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;

/**
 * Checkpoints and savepoints that the archive job may be started from. It would then finish the
 * files that they name, and write all records since then again.
 */
final class ArchiveSavepoints {

    private static final String METADATA = "_metadata";
    private static final String ARCHIVE_OPERATOR = "raw-sink";

    private final List<Path> directories;

    /**
     * @param directories of checkpoints and savepoints; one that is not there holds none
     */
    ArchiveSavepoints(Collection<Path> directories) {
        this.directories = List.copyOf(directories);
    }

    List<Path> directories() {
        return directories;
    }

    /** The one that was taken first, of the archive job of any deployment. */
    Optional<StoredFile> oldest() {
        List<StoredFile> found = new ArrayList<>();
        for (Path directory : directories) {
            if (Files.notExists(directory)) {
                continue;
            }
            for (StoredFile file : StoredFile.below(directory)) {
                if (file.name().equals(METADATA)) {
                    found.add(file);
                }
            }
        }
        found.sort(Comparator.comparing(StoredFile::modified).thenComparing(StoredFile::path));
        return found.stream().filter(file -> mayBeOfArchive(file.path())).findFirst();
    }

    /** What cannot be read, as that of another release of Flink, may be; what vanished is not. */
    private static boolean mayBeOfArchive(Path metadata) {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(metadata))) {
            return Checkpoints.loadCheckpointMetadata(
                            in,
                            ArchiveSavepoints.class.getClassLoader(),
                            metadata.getParent().toUri().toString())
                    .getOperatorStates()
                    .stream()
                    .map(OperatorState::getOperatorUid)
                    .anyMatch(uid -> uid.isEmpty() || uid.get().equals(ARCHIVE_OPERATOR));
        } catch (NoSuchFileException vanished) {
            return false;
        } catch (IOException | RuntimeException unreadable) {
            return true;
        }
    }
}
