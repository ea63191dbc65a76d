package io.coursetiles.deploy.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/**
 * A log to read: a file, a gzip file by its name, or standard input.
 *
 * @param name as the user gave it
 */
public record LogFile(String name) {

    /** Name of standard input. */
    static final String STANDARD_INPUT = "-";

    private static final int COMPRESSED_BLOCK = 1 << 16;

    /** What keeps it from being read, or an empty text. */
    public String problem() {
        if (isStandardInput()) {
            return "";
        }
        Path path = Path.of(name);
        if (!Files.exists(path)) {
            return name + " is not there";
        } else if (Files.isDirectory(path)) {
            return name + " is a directory, need its files";
        }
        return Files.isReadable(path) ? "" : name + " may not be read";
    }

    /** The file name without its folders, for lines of text. */
    String shortName() {
        if (isStandardInput()) {
            return "(stdin)";
        }
        Path last = Path.of(name).getFileName();
        return last == null ? name : last.toString();
    }

    boolean isStandardInput() {
        return name.equals(STANDARD_INPUT);
    }

    boolean isCompressed() {
        return name.toLowerCase(Locale.ROOT).endsWith(".gz");
    }

    /** Its bytes, unpacked. A block reader: not buffered. */
    InputStream open() throws IOException {
        if (isStandardInput()) {
            return System.in;
        }
        InputStream bytes = Files.newInputStream(Path.of(name));
        if (!isCompressed()) {
            return bytes;
        }
        try {
            return new GZIPInputStream(bytes, COMPRESSED_BLOCK);
        } catch (IOException noGzip) {
            bytes.close();
            throw noGzip;
        }
    }
}
