package io.coursetiles.savepoints.golden;

import java.nio.charset.StandardCharsets;

/**
 * A record of a golden's input. Its offset is the number of records of its partition before it.
 *
 * @param value one line of text
 */
public record GoldenRecord(int partition, String value) {

    private static final char SEPARATOR = '\t';

    public byte[] bytes() {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    static GoldenRecord parse(String line) {
        int separator = line.indexOf(SEPARATOR);
        return new GoldenRecord(
                Integer.parseInt(line.substring(0, separator)), line.substring(separator + 1));
    }

    String line() {
        return partition + String.valueOf(SEPARATOR) + value;
    }
}
