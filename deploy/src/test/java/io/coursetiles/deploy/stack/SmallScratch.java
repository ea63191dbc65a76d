package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The first TaskManager of a stack, started again with a scratch folder that is a file system of
 * its own, so that it can really be full. The file system is mounted in a mount namespace that only
 * this process lives in; from outside it is reached through {@code /proc}.
 */
public final class SmallScratch {

    private static final List<String> NAMESPACES = List.of("-m", "-Urm");
    private static final String MOUNT =
            "mount -t tmpfs -o size=\"$0\"m tmpfs \"$1\" && shift && exec \"$@\"";
    private static final byte[] BLOCK = new byte[1 << 16];

    private final StackProcess process;
    private final Path folder;

    private SmallScratch(StackProcess process, Path folder) {
        this.process = process;
        this.folder = folder;
    }

    /** What the kernel answers when it allows no mount namespace; empty when it does. */
    public static Optional<String> refusal() {
        List<String> answers = new ArrayList<>();
        return NAMESPACES.stream().anyMatch(flags -> isAllowed(flags, answers))
                ? Optional.empty()
                : Optional.of(String.join("; ", answers));
    }

    /**
     * Assumes that {@link #refusal} is empty.
     *
     * @param megabytes size of the file system in MiB; the job jar takes 40 of them
     */
    public static SmallScratch restart(LocalStack stack, int megabytes) {
        StackLayout layout = new StackLayout(stack.stateDir());
        StackRecord record = StackRecord.read(layout.record()).orElseThrow();
        String name = record.taskManagers().get(0);
        ProcessSpec plain =
                new TaskManagerSpec(
                        layout,
                        StackHomes.ofSystem(),
                        record,
                        new ClusterProbe(stack.restUrl()),
                        name);
        StackProcess process =
                new StackProcess(layout, new Mounted(plain, layout.scratch(name), megabytes));
        process.stop();
        process.start();
        return new SmallScratch(process, layout.scratch(name));
    }

    /** Takes all space that is free now. What is given back later is free until the next call. */
    public void fill() {
        try (OutputStream out =
                Files.newOutputStream(
                        filler(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            while (true) {
                out.write(BLOCK);
            }
        } catch (IOException full) {
            if (!full.getMessage().contains("No space left on device")) {
                throw new StackException("Cannot fill " + filler() + ": " + full, full);
            }
        }
    }

    /** Gives all of it back. */
    public void free() throws IOException {
        Files.delete(filler());
    }

    /**
     * Ends the TaskManager, and the file system with it; the next {@code up} starts a plain one.
     */
    public void end() {
        process.stop();
    }

    private Path filler() {
        long pid = process.pid().orElseThrow();
        return Path.of("/proc/" + pid + "/root" + folder).resolve("filler");
    }

    private static boolean isAllowed(String flags, List<String> answers) {
        try {
            Path folder = Files.createTempDirectory("mount");
            Process probe =
                    new ProcessBuilder(
                                    "unshare",
                                    flags,
                                    "sh",
                                    "-c",
                                    MOUNT,
                                    "1",
                                    folder.toString(),
                                    "true")
                            .redirectErrorStream(true)
                            .start();
            byte[] answer = probe.getInputStream().readAllBytes();
            boolean allowed = probe.waitFor() == 0;
            Files.delete(folder);
            answers.add(new String(answer, StandardCharsets.UTF_8).trim());
            return allowed;
        } catch (IOException e) {
            answers.add(e.getMessage());
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Cannot try a mount namespace: interrupted", e);
        }
    }

    /** The same process in a namespace; it keeps its id through all the commands before it. */
    private record Mounted(ProcessSpec plain, Path folder, int megabytes) implements ProcessSpec {
        @Override
        public String name() {
            return plain.name();
        }

        @Override
        public List<Integer> ports() {
            return plain.ports();
        }

        @Override
        public List<String> prepare() {
            String flags =
                    NAMESPACES.stream()
                            .filter(each -> isAllowed(each, new ArrayList<>()))
                            .findFirst()
                            .orElseThrow();
            List<String> command = new ArrayList<>(List.of("unshare", flags, "sh", "-c", MOUNT));
            command.add("" + megabytes);
            command.add(folder.toString());
            command.addAll(plain.prepare());
            return command;
        }

        @Override
        public boolean isServing() {
            return plain.isServing();
        }
    }
}
