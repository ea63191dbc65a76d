package io.coursetiles.operators.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowsTest {

    private final Windows windows = new Windows(300_000L);

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "299999, 0",
        "300000, 300000",
        "1772445600000, 1772445600000",
        "1772445899999, 1772445600000",
        "4102444799999, 4102444500000"
    })
    void windowHoldsItsStartAndNotItsEnd(long time, long start) {
        assertThat(windows.start(time)).isEqualTo(start);
        assertThat(windows.end(start)).isEqualTo(start + 300_000L);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "299998, 0",
        "299999, 300000",
        "300000, 300000",
        "599998, 300000",
        "599999, 600000"
    })
    void windowIsClosedFromTheMillisecondBeforeItsEnd(long watermark, long end) {
        assertThat(windows.latestClosedEnd(watermark)).isEqualTo(end);
    }

    @ParameterizedTest
    @ValueSource(longs = {0L, -1L, Long.MIN_VALUE})
    void sizeIsAboveZero(long size) {
        assertThatThrownBy(() -> new Windows(size))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Cannot divide time into windows: got a size of "
                                + size
                                + " ms, need more than 0");
    }

    @Test
    void newClosedWindowsCloseNothing() {
        ClosedWindows closed = new ClosedWindows(windows);
        assertThat(closed.latestEnd()).isZero();
        assertThat(closed.watermark()).isEqualTo(Long.MIN_VALUE);
        assertThat(closed.isClosed(300_000L)).isFalse();
        closed.advance(Long.MIN_VALUE);
        closed.advance(-1L);
        assertThat(closed.isClosed(300_000L)).isFalse();
        assertThat(closed.watermark()).isEqualTo(-1L);
    }

    @Test
    void closedWindowsNeverReopen() {
        ClosedWindows closed = new ClosedWindows(windows);
        closed.advance(599_999L);
        closed.advance(1L);
        assertThat(closed.isClosed(600_000L)).isTrue();
        assertThat(closed.isClosed(900_000L)).isFalse();
        assertThat(closed.watermark()).isEqualTo(599_999L);
        closed.closed(300_000L);
        assertThat(closed.latestEnd()).isEqualTo(600_000L);
        closed.closed(900_000L);
        assertThat(closed.isClosed(900_000L)).isTrue();
    }

    /** The final watermark closes no window by itself: a drained savepoint is resumed. */
    @Test
    void finalWatermarkIsNotKept() {
        ClosedWindows closed = new ClosedWindows(windows);
        closed.advance(300_000L);
        closed.advance(Long.MAX_VALUE);
        assertThat(closed.latestEnd()).isEqualTo(300_000L);
        assertThat(closed.watermark()).isEqualTo(Long.MAX_VALUE);
    }
}
