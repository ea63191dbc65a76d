package io.coursetiles.operators.window;

import java.io.Serializable;

/**
 * Tumbling windows, aligned to 1970-01-01T00:00Z.
 *
 * <p>Assumption: times are not before 1970; the decoders let none through.
 *
 * @param size length of a window in milliseconds, above 0
 */
public record Windows(long size) implements Serializable {

    public Windows {
        if (size <= 0) {
            throw new IllegalArgumentException(
                    "Cannot divide time into windows: got a size of "
                            + size
                            + " ms, need more than 0");
        }
    }

    /** Start of the window that holds {@code time}; both in milliseconds since 1970. */
    public long start(long time) {
        return time - time % size;
    }

    public long end(long start) {
        return start + size;
    }

    /** End of the latest window that is closed at {@code watermark}: watermark >= end - 1. */
    public long latestClosedEnd(long watermark) {
        return start(watermark + 1);
    }
}
