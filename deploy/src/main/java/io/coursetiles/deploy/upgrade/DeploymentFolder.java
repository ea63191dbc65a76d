package io.coursetiles.deploy.upgrade;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.stack.FileLocks;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.batch.Digests;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * What the commands remember of one deployment, {@code deployments/ID} below the state directory of
 * the stack: the job that runs, the jars of it and of the one before, an upgrade under way.
 *
 * <p>A file is replaced in one step and forced to the disk before: a reader, also after a crash,
 * sees the old content or the new. Files are readable for their owner only, for options may hold
 * passwords.
 */
public final class DeploymentFolder {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<PosixFilePermission> OWNER =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private static final String UPGRADE = "upgrade.json";

    private final Path folder;

    /**
     * @param state directory of the stack
     */
    public DeploymentFolder(Path state, String deployment) {
        this.folder = state.toAbsolutePath().resolve("deployments").resolve(deployment);
    }

    /** Where all of it is; it may not be there yet. */
    public Path directory() {
        return folder;
    }

    /** The tile job that was started last; empty when no command has started one. */
    public Optional<DeployedJob> deployed() {
        return read("tiles.json", DeployedJob.class);
    }

    public void deployed(DeployedJob job) {
        write("tiles.json", job);
    }

    /** The archive job that was started last; empty when no command has started one. */
    public Optional<DeployedJob> archive() {
        return read("archive.json", DeployedJob.class);
    }

    public void archive(DeployedJob job) {
        write("archive.json", job);
    }

    /** The upgrade under way; empty when there is none. */
    public Optional<UpgradeRecord> upgrade() {
        return read(UPGRADE, UpgradeRecord.class).filter(UpgradeRecord::isUnderWay);
    }

    /** Saves a step. An upgrade that has ended needs its savepoint no more than the job does. */
    void upgrade(UpgradeRecord record) {
        write(UPGRADE, record);
        if (!record.isUnderWay()) {
            try {
                Files.move(
                        folder.resolve(UPGRADE),
                        folder.resolve("last-" + UPGRADE),
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException failed) {
                throw new StackException("Cannot end the upgrade: " + failed, failed);
            }
        }
    }

    /** A folder for what belongs to one start of a job. */
    public Path launch(String job) {
        return create(folder.resolve("launch-" + job));
    }

    /**
     * Keeps a copy of a jar: the file it was built to is overwritten by the next build.
     *
     * @return its SHA-256
     */
    public String keep(Path jar) {
        Path fresh =
                create(folder.resolve("jars")).resolve("incoming-" + ProcessHandle.current().pid());
        try {
            Files.copy(jar, fresh, StandardCopyOption.REPLACE_EXISTING);
            String digest = Digests.sha256(Files.readAllBytes(fresh));
            Files.move(fresh, jar(digest), StandardCopyOption.ATOMIC_MOVE);
            return digest;
        } catch (NoSuchFileException missing) {
            throw new StackException("Cannot keep the job jar: got no file " + jar, missing);
        } catch (IOException failed) {
            throw new StackException("Cannot keep the job jar " + jar + ": " + failed, failed);
        }
    }

    /** Where the jar of a digest is kept. */
    public Path jar(String digest) {
        return folder.resolve("jars").resolve(digest + ".jar");
    }

    /** What an action does and returns. */
    @FunctionalInterface
    public interface Action<T> {
        T run() throws Exception;
    }

    /**
     * Runs the action as the only one that changes the deployment. The lock ends with its process.
     *
     * @throws StackException when another command changes it now
     */
    public <T> T alone(String what, Action<T> action) throws Exception {
        Path file = create(folder).resolve("lock");
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            if (FileLocks.tryLock(channel).isEmpty()) {
                throw new StackException(
                        "Cannot "
                                + what
                                + " deployment "
                                + folder.getFileName()
                                + ": another command upgrades or resumes it now; wait until it"
                                + " ends");
            }
            return action.run();
        }
    }

    private <T> Optional<T> read(String name, Class<T> type) {
        Path file = folder.resolve(name);
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(file), type));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException broken) {
            throw new StackException("Cannot read " + file + ": " + broken.getMessage(), broken);
        }
    }

    private void write(String name, Object content) {
        Path file = create(folder).resolve(name);
        Path fresh = folder.resolve(name + ".new");
        try {
            Files.write(fresh, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(content));
            Files.setPosixFilePermissions(fresh, OWNER);
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new StackException("Cannot write " + file + ": " + failed, failed);
        }
    }

    private static Path create(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException failed) {
            throw new StackException("Cannot create " + folder + ": " + failed, failed);
        }
    }
}
