package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.stack.StackHomes;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A build of the job in which one place of its source reads otherwise. */
final class ChangedBuild {

    private static final Path SOURCES = Path.of("src", "main", "java");

    private ChangedBuild() {}

    /**
     * Makes it.
     *
     * @param folder for the jar and what it is made of
     * @param module of the source, for example {@code operators}
     * @param type the class, with slashes
     * @param old what the source reads now, once
     * @param changed what it is to read
     * @return the jar
     */
    static Path jar(Path folder, String module, String type, String old, String changed)
            throws IOException {
        Path source =
                StackHomes.repository().resolve(module).resolve(SOURCES).resolve(type + ".java");
        String text = Files.readString(source);
        if (text.split(Pattern.quote(old), -1).length != 2) {
            throw new IllegalStateException(
                    "Cannot change a build: need once in " + source + ": " + old);
        }
        Path work = Files.createTempDirectory(folder, "build-");
        Path edited = work.resolve(source.getFileName());
        Files.writeString(edited, text.replace(old, changed));
        Path classes = Files.createDirectory(work.resolve("classes"));
        compile(edited, classes);
        Path jar = work.resolve("changed.jar");
        Files.copy(Trial.jar(), jar);
        try (FileSystem content = FileSystems.newFileSystem(jar, Map.of())) {
            Files.copy(
                    classes.resolve(type + ".class"),
                    content.getPath(type + ".class"),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        return jar;
    }

    private static void compile(Path source, Path classes) throws IOException {
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
                                    files.getJavaFileObjects(source))
                            .call();
            if (!compiled) {
                throw new IllegalStateException("Cannot compile " + source + ": " + messages);
            }
        }
    }
}
