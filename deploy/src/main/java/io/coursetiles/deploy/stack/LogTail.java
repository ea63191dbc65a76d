package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The last lines of a log file, for an error message. */
public final class LogTail {
    private static final int LINES = 20;
    private static final int BYTES = 16 * 1024;

    private LogTail() {}

    /** Name of the file and its last lines, or nothing when the file is missing or empty. */
    public static String of(Path file) {
        try {
            if (!Files.exists(file) || Files.size(file) == 0) {
                return "";
            }
            List<String> lines = lastBytes(file).lines().toList();
            return "Last lines of "
                    + file
                    + ":\n  "
                    + String.join(
                            "\n  ", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
        } catch (IOException e) {
            return "Cannot read " + file + ": " + e;
        }
    }

    private static String lastBytes(Path file) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            long start = Math.max(0, in.length() - BYTES);
            byte[] bytes = new byte[(int) (in.length() - start)];
            in.seek(start);
            in.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
