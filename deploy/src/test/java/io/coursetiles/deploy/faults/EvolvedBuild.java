package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.job.state.StateRegistry;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A second version of the job's state, made of the sources as they are: tiles count the events
 * since the upgrade too, and two of their numbers are wider. Its jar has the project's classes
 * alone, for a cluster in the JVM of the test, which has the libraries.
 */
final class EvolvedBuild {

    /** Which old versions the second one reads. */
    enum Reads {
        BOTH("FIRST"),
        ONLY_ITS_OWN("FIRST + 1");

        private final String oldest;

        Reads(String oldest) {
            this.oldest = oldest;
        }
    }

    private static final String TILE = "io/coursetiles/operators/tile/";
    private static final String FORM =
            "io.coursetiles.operators.tile.TileCountsSerializer$Snapshot";

    private final Path folder;
    private final Path sources = StackHomes.repository().resolve("operators/src/main/java");
    private final List<Path> changed = new ArrayList<>();

    private EvolvedBuild(Path folder) {
        this.folder = folder;
    }

    /**
     * Makes it.
     *
     * @param folder empty
     * @return the jar, with its own state registry
     */
    static Path jar(Path folder, Reads reads) throws IOException {
        EvolvedBuild build = new EvolvedBuild(folder);
        build.change(
                "TileCounts",
                "private long revision;",
                "private long revision; private long sinceUpgrade;",
                "kinds[kind.ordinal()]++;",
                "kinds[kind.ordinal()]++; sinceUpgrade++;",
                "duplicates += other.duplicates;",
                "duplicates += other.duplicates; sinceUpgrade += other.sinceUpgrade;",
                "long[] kinds() {",
                "long sinceUpgrade() { return sinceUpgrade; }"
                        + " void setSinceUpgrade(long count) { sinceUpgrade = count; }"
                        + " long[] kinds() {");
        build.change(
                "TileJson",
                "json.writeStringField(\"status\", status.label);",
                "json.writeNumberField(\"since_upgrade\", counts.sinceUpgrade());"
                        + " json.writeStringField(\"status\", status.label);");
        build.changeSerializer(reads);
        return build.pack(reads);
    }

    /** The first form is read by what the serializer was; the second is written. */
    private void changeSerializer(Reads reads) throws IOException {
        change(
                "TileCountsSerializer",
                "public final class TileCountsSerializer",
                "public class TileCountsSerializer",
                "target.writeByte(kinds.length);",
                "target.writeInt(kinds.length);",
                "target.writeLong(counts.duplicates());",
                "target.writeLong(counts.duplicates() >> 63); target.writeLong(counts.duplicates());",
                "target.writeLong(counts.revision());",
                "target.writeLong(counts.revision()); target.writeLong(counts.sinceUpgrade());",
                "int length = source.readByte();",
                "int length = readLength(source);",
                "counts.set(source.readLong(), source.readLong(), source.readLong());",
                "counts.set(source.readLong(), readDuplicates(source), source.readLong());"
                        + " counts.setSinceUpgrade(readSinceUpgrade(source));",
                "super(FIRST, FIRST, version -> INSTANCE);",
                "super("
                        + reads.oldest
                        + ", FIRST + 1, version -> version == FIRST ? new First() : INSTANCE);",
                "    @Override\n    public TypeSerializerSnapshot<TileCounts> snapshot",
                """
                    int readLength(DataInputView source) throws IOException {
                        return source.readInt();
                    }

                    long readDuplicates(DataInputView source) throws IOException {
                        source.readLong();
                        return source.readLong();
                    }

                    long readSinceUpgrade(DataInputView source) throws IOException {
                        return source.readLong();
                    }

                    static final class First extends TileCountsSerializer {
                        private static final long serialVersionUID = 1L;

                        @Override
                        int readLength(DataInputView source) throws IOException {
                            return source.readByte();
                        }

                        @Override
                        long readDuplicates(DataInputView source) throws IOException {
                            return source.readLong();
                        }

                        @Override
                        long readSinceUpgrade(DataInputView source) {
                            return 0;
                        }
                    }

                    @Override
                    public TypeSerializerSnapshot<TileCounts> snapshot""");
    }

    /** Replaces each text by the one after it; every one must be there once. */
    private void change(String type, String... texts) throws IOException {
        String source = Files.readString(sources.resolve(TILE + type + ".java"));
        for (int i = 0; i < texts.length; i += 2) {
            int at = source.indexOf(texts[i]);
            if (at < 0 || source.indexOf(texts[i], at + 1) >= 0) {
                throw new IllegalStateException(
                        "Cannot make a second version of " + type + ": need once " + texts[i]);
            }
            source = source.replace(texts[i], texts[i + 1]);
        }
        Path file = folder.resolve(type + ".java");
        Files.writeString(file, source);
        changed.add(file);
    }

    private Path pack(Reads reads) throws IOException {
        Path classes = Files.createDirectory(folder.resolve("classes"));
        compile(classes);
        Path jar = folder.resolve("evolved.jar");
        try (FileSystem target = FileSystems.newFileSystem(jar, Map.of("create", "true"));
                FileSystem job = FileSystems.newFileSystem(Trial.jar(), Map.of())) {
            copy(job.getPath("/io/coursetiles"), target);
            copy(classes, target);
            Path registry = target.getPath("/" + StateRegistry.RESOURCE);
            int oldest = reads == Reads.BOTH ? 3 : 4;
            String text = Files.readString(registry);
            String before = FORM + " 3 reads 3";
            if (!text.contains(before)) {
                throw new IllegalStateException("Cannot change " + registry + ": no " + before);
            }
            Files.writeString(registry, text.replace(before, FORM + " 4 reads " + oldest));
        }
        return jar;
    }

    private static void copy(Path from, FileSystem target) throws IOException {
        Path root = from.isAbsolute() && from.startsWith("/io") ? from.getRoot() : from;
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = target.getPath("/" + root.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.write(copy, Files.readAllBytes(file));
            }
        }
    }

    private void compile(Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled =
                    compiler.getTask(
                                    messages,
                                    files,
                                    null,
                                    List.of("-d", classes.toString(), "--release", "17"),
                                    null,
                                    files.getJavaFileObjectsFromPaths(changed))
                            .call();
            if (!compiled) {
                throw new IllegalStateException("Cannot compile " + changed + ": " + messages);
            }
        }
    }
}
