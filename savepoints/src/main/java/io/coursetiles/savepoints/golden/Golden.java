package io.coursetiles.savepoints.golden;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.coursetiles.job.state.StateRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A savepoint of an older version, with its input and what must come after it: a folder of
 *
 * <ul>
 *   <li>{@code savepoint/}: the savepoint as the job left it
 *   <li>{@code input.tsv}: partition and value of every record, those before the savepoint first
 *   <li>{@code model.json}: {@link GoldenModel}
 *   <li>{@code golden.properties}: {@link GoldenFacts}
 *   <li>{@code state-registry.txt}: the registry of the jar that took it
 * </ul>
 */
public final class Golden {

    /** Most bytes of a golden, all files together. */
    public static final long MAX_BYTES = 300_000;

    private static final String SAVEPOINT = "savepoint";
    private static final String INPUT = "input.tsv";
    private static final String MODEL = "model.json";
    private static final String FACTS = "golden.properties";
    private static final String REGISTRY = "state-registry.txt";
    private static final Set<String> PARTS = Set.of(SAVEPOINT, INPUT, MODEL, FACTS, REGISTRY);

    private static final ObjectMapper JSON =
            new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final Path folder;
    private final GoldenName name;

    private Golden(Path folder) {
        this.folder = folder;
        this.name = GoldenName.parse(folder.getFileName().toString());
    }

    /**
     * Every golden below a folder, in order of their names.
     *
     * @throws IllegalArgumentException for anything else that is there
     */
    public static List<Golden> all(Path goldens) throws IOException {
        List<Golden> found = new ArrayList<>();
        try (Stream<Path> folders = Files.list(goldens)) {
            for (Path folder : folders.sorted().toList()) {
                found.add(of(folder));
            }
        }
        return found;
    }

    private static Golden of(Path folder) throws IOException {
        Golden golden = new Golden(folder);
        try (Stream<Path> parts = Files.list(folder)) {
            Set<String> names = new TreeSet<>(parts.map(p -> p.getFileName().toString()).toList());
            if (!names.equals(PARTS)) {
                throw new IllegalArgumentException(
                        "Cannot read the golden "
                                + folder
                                + ": got "
                                + names
                                + ", need "
                                + new TreeSet<>(PARTS));
            }
        }
        return golden;
    }

    /**
     * Writes a new one; a golden that is there is never written over.
     *
     * @param savepoint directory of the savepoint, which is copied
     */
    public static Golden write(
            Path goldens,
            GoldenName name,
            Path savepoint,
            List<GoldenRecord> input,
            GoldenModel model,
            GoldenFacts facts)
            throws IOException {
        Path folder = Files.createDirectory(goldens.resolve(name.toString()));
        Path copy = Files.createDirectory(folder.resolve(SAVEPOINT));
        try (Stream<Path> files = Files.list(savepoint)) {
            for (Path file : files.toList()) {
                Files.copy(file, copy.resolve(file.getFileName().toString()));
            }
        }
        Files.write(folder.resolve(INPUT), input.stream().map(GoldenRecord::line).toList());
        Files.writeString(folder.resolve(MODEL), JSON.writeValueAsString(model) + "\n");
        Files.writeString(folder.resolve(FACTS), facts.text());
        Files.writeString(folder.resolve(REGISTRY), StateRegistry.own().text());
        return of(folder);
    }

    public GoldenName name() {
        return name;
    }

    /** Directory of the savepoint. */
    public Path savepoint() {
        return folder.resolve(SAVEPOINT);
    }

    public List<GoldenRecord> input() throws IOException {
        return Files.readAllLines(folder.resolve(INPUT)).stream().map(GoldenRecord::parse).toList();
    }

    public GoldenModel model() throws IOException {
        return JSON.readValue(folder.resolve(MODEL).toFile(), GoldenModel.class);
    }

    public GoldenFacts facts() throws IOException {
        return GoldenFacts.parse(Files.readString(folder.resolve(FACTS)));
    }

    public StateRegistry registry() throws IOException {
        return StateRegistry.read(Files.readString(folder.resolve(REGISTRY)));
    }

    /** Bytes of all its files. */
    public long bytes() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).mapToLong(Golden::size).sum();
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return name.toString();
    }
}
