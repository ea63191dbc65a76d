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
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A build of the job that calls every event late: one condition of its source is another. */
final class LateBuild {

    private static final String CLASS = "io/coursetiles/operators/dedup/DeduplicateOperator";
    private static final String DECISION = "if (closed.isClosed(windows.end(start))) {";
    private static final String WRONG = "if (closed.isClosed(windows.end(start)) || start >= 0) {";

    private LateBuild() {}

    /**
     * Makes it.
     *
     * @param folder empty
     * @return the jar
     */
    static Path jar(Path folder) throws IOException {
        Path source =
                StackHomes.repository().resolve("operators/src/main/java").resolve(CLASS + ".java");
        String right = Files.readString(source);
        if (!right.contains(DECISION)) {
            throw new IllegalStateException(
                    "Cannot make a wrong build: " + source + " has no " + DECISION);
        }
        Path wrong = folder.resolve("DeduplicateOperator.java");
        Files.writeString(wrong, right.replace(DECISION, WRONG));
        Path classes = Files.createDirectory(folder.resolve("classes"));
        compile(wrong, classes);
        Path jar = folder.resolve("late-build.jar");
        Files.copy(Trial.jar(), jar);
        try (FileSystem content = FileSystems.newFileSystem(jar, Map.of())) {
            Files.copy(
                    classes.resolve(CLASS + ".class"),
                    content.getPath(CLASS + ".class"),
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
