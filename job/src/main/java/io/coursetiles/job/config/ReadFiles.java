package io.coursetiles.job.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.apache.flink.configuration.ConfigOption;

/** Reads small files that options name. */
final class ReadFiles {

    private ReadFiles() {}

    /** The content; empty when there is a problem, which is added. */
    static byte[] read(ConfigOption<String> option, String path, int maxBytes, Problems problems) {
        try (InputStream file = Files.newInputStream(Path.of(path))) {
            byte[] content = file.readNBytes(maxBytes + 1);
            if (content.length <= maxBytes) {
                return content;
            }
            problems.add(option.key() + " " + path + " is too large, need " + maxBytes + " bytes");
        } catch (IOException | InvalidPathException unreadable) {
            problems.add(
                    option.key()
                            + " "
                            + path
                            + " cannot be read here ("
                            + unreadable.getClass().getSimpleName()
                            + "), need a readable file");
        }
        return new byte[0];
    }
}
