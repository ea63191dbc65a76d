package io.coursetiles.deploy.dead;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Bytes of unknown origin for a terminal: as text if they are UTF-8, with everything escaped that
 * could move the cursor, change colours or turn the direction of writing; else in hexadecimal.
 */
final class PayloadText {

    private static final int ROW = 16;

    private PayloadText() {}

    /**
     * @param limit bytes that are shown
     */
    static String of(byte[] payload, int limit, PayloadForm form) {
        if (payload == null) {
            return "(null)";
        }
        byte[] shown = Arrays.copyOf(payload, Math.min(limit, payload.length));
        String text = form == PayloadForm.HEX ? null : utf8(payload, shown.length);
        String rest =
                shown.length < payload.length
                        ? "\n... and " + (payload.length - shown.length) + " bytes more"
                        : "";
        return (text == null ? hex(shown) : escaped(text)) + rest;
    }

    /** Null when it is not UTF-8; a character that the limit divides is left out. */
    private static String utf8(byte[] payload, int limit) {
        int end = limit;
        while (end > 0 && end < payload.length && (payload[end] & 0xC0) == 0x80) {
            end--;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(payload, 0, end))
                    .toString();
        } catch (CharacterCodingException binary) {
            return null;
        }
    }

    private static String escaped(String text) {
        StringBuilder safe = new StringBuilder();
        text.codePoints()
                .forEach(
                        each -> {
                            int type = Character.getType(each);
                            boolean harmful =
                                    each != '\n'
                                                    && each != '\t'
                                                    && (type == Character.CONTROL
                                                            || type == Character.FORMAT)
                                            || type == Character.LINE_SEPARATOR
                                            || type == Character.PARAGRAPH_SEPARATOR
                                            || type == Character.UNASSIGNED
                                            || type == Character.PRIVATE_USE;
                            if (harmful) {
                                safe.append(String.format("\\u{%x}", each));
                            } else {
                                safe.appendCodePoint(each);
                            }
                        });
        return safe.toString();
    }

    private static String hex(byte[] bytes) {
        StringBuilder dump = new StringBuilder();
        HexFormat digits = HexFormat.ofDelimiter(" ");
        for (int at = 0; at < bytes.length; at += ROW) {
            byte[] row = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + ROW));
            StringBuilder letters = new StringBuilder();
            for (byte each : row) {
                letters.append(each >= ' ' && each < 127 ? (char) each : '.');
            }
            dump.append(at == 0 ? "" : "\n")
                    .append(String.format("%08x  %-47s  %s", at, digits.formatHex(row), letters));
        }
        return dump.toString();
    }
}
