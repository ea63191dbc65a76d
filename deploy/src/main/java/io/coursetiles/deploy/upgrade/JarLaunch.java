package io.coursetiles.deploy.upgrade;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.LogTail;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.job.archive.ArchiveJobMain;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.run.RunClaim;
import io.coursetiles.job.tiles.TileJobMain;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;

/**
 * Submits a job by {@code flink run} in a process of its own: the job graph is made by the classes
 * of the jar that is submitted, not by those of this command.
 *
 * <p>The process notes its id before it does anything, so that a command which goes on after
 * another was killed finds it. Two processes with one job id start one job: the cluster refuses an
 * id that it knows.
 */
public final class JarLaunch {

    /** Exit code when a needed system does not answer, or another run holds the deployment. */
    public static final int AWAY = 3;

    /** Exit codes from here on are signals: they say nothing of what was submitted. */
    private static final int KILLED = 128;

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final String NOTE_AND_RUN = "echo $$ > \"$0\"; exec \"$@\"";

    private final LocalStack stack;

    public JarLaunch(LocalStack stack) {
        this.stack = stack;
    }

    /** How the tile job is entered, for a run. */
    public static List<String> tiles(long run) {
        return List.of(TileJobMain.class.getName(), "--tiles.run", Long.toString(run));
    }

    /** How the archive job is entered. */
    public static List<String> archive() {
        return List.of(ArchiveJobMain.class.getName());
    }

    /**
     * What a submission ended with.
     *
     * @param code exit code of {@code flink run}: 0 submitted, 2 refused, 3 a needed system is away
     * @param output the end of what it said
     */
    public record End(int code, String output) {}

    /** Waits for the process of a command that was killed; it may submit still. */
    public void awaitEarlier(Path folder) {
        Path note = folder.resolve("pid");
        if (!Files.exists(note)) {
            return;
        }
        try {
            String text = Files.readString(note).trim();
            if (text.isEmpty()) {
                return; // The machine stopped before anything was started.
            }
            long pid = Long.parseLong(text);
            String command = "course-tiles-launch=" + folder.getFileName();
            boolean over =
                    Poll.until(
                            () ->
                                    ProcessHandle.of(pid)
                                            .filter(ProcessHandle::isAlive)
                                            .filter(each -> isOf(each, command))
                                            .isEmpty(),
                            LIMIT);
            if (!over) {
                throw new StackException(
                        "Cannot go on: process " + pid + " submits the job still; end it first");
            }
        } catch (IOException | NumberFormatException unreadable) {
            throw new StackException("Cannot read " + note + ": " + unreadable, unreadable);
        }
    }

    /** A process id may be another's by now. */
    private static boolean isOf(ProcessHandle process, String mark) {
        return process.info()
                .arguments()
                .map(arguments -> List.of(arguments).contains("-D" + mark))
                .orElse(false);
    }

    /**
     * Submits and waits for the answer.
     *
     * @param folder of this start alone
     * @param jar the jar
     * @param job id that it is to have
     * @param version what is started: its options and what it starts from
     * @param entry its main class, and what more that is told
     */
    public End submit(Path folder, Path jar, String job, DeployedJob version, List<String> entry) {
        Path output = folder.resolve("out");
        TilesSettings settings = TilesSettings.parse(Configuration.fromMap(version.options()));
        Duration limit = LIMIT.plus(RunClaim.longestWait(settings));
        try {
            Path configuration = configuration(folder, version.options());
            List<String> command = new ArrayList<>();
            command.addAll(List.of("sh", "-c", NOTE_AND_RUN, folder.resolve("pid").toString()));
            command.addAll(stack.flinkCommand("-Dcourse-tiles-launch=" + folder.getFileName()));
            command.addAll(List.of("run", "-d", "-D$internal.pipeline.job-id=" + job));
            if (version.from() != null) {
                command.addAll(List.of("-s", version.from()));
            }
            command.addAll(List.of("-c", entry.get(0)));
            command.addAll(List.of(jar.toString(), "--config", configuration.toString()));
            command.addAll(entry.subList(1, entry.size()));
            ProcessBuilder builder =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile());
            builder.environment().put("FLINK_CONF_DIR", stack.flinkConfDir().toString());
            Process process = builder.start();
            process.getOutputStream().close();
            if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                return new End(
                        AWAY, "not done after " + limit.toSeconds() + " s\n" + LogTail.of(output));
            }
            int code = process.exitValue();
            return new End(code >= KILLED ? AWAY : code, LogTail.of(output));
        } catch (IOException failed) {
            throw new StackException("Cannot run flink run: " + failed, failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new StackException("Cannot wait for flink run: interrupted", interrupted);
        }
    }

    private static Path configuration(Path folder, Map<String, String> options) throws IOException {
        Properties properties = new Properties();
        properties.putAll(options);
        Path file = folder.resolve("job.properties");
        Files.deleteIfExists(file);
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        return file;
    }
}
