package io.coursetiles.operators.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttemptTest {

    @ParameterizedTest
    @CsvSource({
        "1,1",
        "2,2",
        "17,17",
        "999999,999999",
        "0,1",
        "'',1",
        "1000000,1",
        "-1,1",
        "+2,1",
        "' 2',1",
        "2.0,1",
        "two,1",
        "00012,12"
    })
    void isANumberOrTheFirst(String header, int attempt) {
        assertThat(Attempt.of(header.getBytes(StandardCharsets.UTF_8))).isEqualTo(attempt);
    }

    @Test
    void withoutAHeaderItIsTheFirst() {
        assertThat(Attempt.of(null)).isEqualTo(1);
        assertThat(Attempt.of(new byte[] {(byte) 0xb2})).isEqualTo(1);
        assertThat(Attempt.of(Attempt.header(4))).isEqualTo(4);
        SourceRecord first = new SourceRecord(0, 1L, 2L, null, List.of(), 3L);
        assertThat(first.attempt()).isEqualTo(1);
        assertThat(first.withAttempt(1)).isSameAs(first);
        assertThat(first.withAttempt(3))
                .isEqualTo(new SourceRecord(0, 1L, 2L, null, List.of(), 3L, 3));
    }
}
