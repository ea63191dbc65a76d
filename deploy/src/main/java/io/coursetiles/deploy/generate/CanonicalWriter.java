package io.coursetiles.deploy.generate;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Writes canonical events of about 210 bytes, byte by byte into one buffer: a JSON library would
 * take several times as long. All texts are ASCII that needs no escape. Not for several threads.
 */
final class CanonicalWriter {
    private static final long DAY_MILLIS = TimeUnit.DAYS.toMillis(1);
    private static final int CAPACITY = 512;

    private static final byte[] EVENT_ID = ascii("{\"event_id\":\"");
    private static final byte[] EVENT_TIME = ascii("\",\"event_time\":\"");
    private static final byte[] COURSE = ascii("\",\"course_id\":\"");
    private static final byte[] LEARNER = ascii("\",\"learner_key\":\"lrn-");
    private static final byte[] TYPE = ascii("\",\"event_type\":\"");
    private static final byte[] LESSON = ascii("\",\"manifest_id\":\"lesson-");
    private static final byte[] NO_LESSON = ascii("\",\"manifest_id\":null");
    // A field that the canonical contract does not know.
    private static final byte[] PAGE = ascii(",\"page\":\"");
    private static final byte[] END = ascii("\"}");
    private static final byte[] HEX = ascii("0123456789abcdef");

    private final byte[] buffer = new byte[CAPACITY];
    private int length;

    private long day = Long.MIN_VALUE;
    private byte[] date;

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** One event; the ids of course and type are given as text, the others as numbers. */
    byte[] write(
            long idHigh, long idLow, GeneratedEvent event, byte[] course, byte[] type, int page) {
        length = 0;
        text(EVENT_ID);
        uuid(idHigh, idLow);
        text(EVENT_TIME);
        time(event.eventTime());
        text(COURSE);
        text(course);
        text(LEARNER);
        number(event.learner(), 7);
        text(TYPE);
        text(type);
        if (event.lesson() == GeneratedEvent.NO_LESSON) {
            text(NO_LESSON);
        } else {
            text(LESSON);
            number(event.lesson(), 3);
            buffer[length++] = '"';
        }
        text(PAGE);
        hex(page, 4);
        text(END);
        return Arrays.copyOf(buffer, length);
    }

    private void text(byte[] bytes) {
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    private void uuid(long high, long low) {
        hex(high >>> 32, 8);
        buffer[length++] = '-';
        hex(high >>> 16, 4);
        buffer[length++] = '-';
        hex(high, 4);
        buffer[length++] = '-';
        hex(low >>> 48, 4);
        buffer[length++] = '-';
        hex(low, 12);
    }

    private void hex(long bits, int digits) {
        for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
            buffer[length++] = HEX[(int) (bits >>> shift) & 0xF];
        }
    }

    private void number(int value, int digits) {
        int rest = value;
        for (int at = length + digits - 1; at >= length; at--) {
            buffer[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    private void time(long millis) {
        long ofDay = Math.floorDiv(millis, DAY_MILLIS);
        if (ofDay != day) {
            day = ofDay;
            date = ascii(LocalDate.ofEpochDay(day).toString());
        }
        text(date);
        int rest = (int) Math.floorMod(millis, DAY_MILLIS);
        buffer[length++] = 'T';
        number(rest / 3_600_000, 2);
        buffer[length++] = ':';
        number(rest / 60_000 % 60, 2);
        buffer[length++] = ':';
        number(rest / 1_000 % 60, 2);
        buffer[length++] = '.';
        number(rest % 1_000, 3);
        buffer[length++] = 'Z';
    }
}
