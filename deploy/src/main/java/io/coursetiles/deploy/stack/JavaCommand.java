package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** Builds the command line of a JVM of the stack: this JVM's own java, UTF-8, UTC, bounded logs. */
final class JavaCommand {
    private final List<String> line = new ArrayList<>();

    JavaCommand() {
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.add("-Dfile.encoding=UTF-8");
        line.add("-Duser.timezone=UTC");
        line.add("-Djava.awt.headless=true");
    }

    JavaCommand with(String... options) {
        line.addAll(List.of(options));
        return this;
    }

    JavaCommand with(List<String> options) {
        line.addAll(options);
        return this;
    }

    /** Logs to the log file of the process, 10 MB a file, three older ones kept. */
    JavaCommand logging(StackLayout layout, String process) {
        Path config = layout.conf().resolve("log4j2.xml");
        try (InputStream in = JavaCommand.class.getResourceAsStream("/stack/log4j2.xml")) {
            Files.copy(in, config, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot write " + config, e);
        }
        // Not log.file: beside that Flink puts the logs of RocksDB, each named by the whole path of
        // its database, which is too long a name when state is redistributed.
        return with(
                "-Dtiles.log.file=" + layout.log(process),
                "-Dlog4j2.configurationFile=" + config.toUri());
    }

    /** A scratch folder of its own, emptied now. */
    JavaCommand scratch(StackLayout layout, String process) {
        Path scratch = layout.scratch(process);
        StackLayout.deleteTree(scratch);
        StackLayout.createFolder(scratch);
        return with("-Djava.io.tmpdir=" + scratch);
    }

    List<String> main(Path lib, String mainClass, String... arguments) {
        line.add("-cp");
        line.add(lib + "/*");
        line.add(mainClass);
        line.addAll(List.of(arguments));
        return List.copyOf(line);
    }
}
