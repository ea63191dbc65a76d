package io.coursetiles.operators.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonNumberTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "0e5, 0",
        "1, 1e0",
        "1.0, 1e0",
        "100, 1e2",
        "1E+2, 1e2",
        "0.010, 1e-2",
        "-12.50, -125e-1",
        "1e1000000000, 1e1000000000",
        "1e99999999999999999999, 1e99999999999999999999",
        "9007199254740993, 9007199254740993e0"
    })
    void hasOneText(String text, String canonical) {
        assertThat(new JsonNumber(text).canonical()).isEqualTo(canonical);
    }

    @Test
    void equalValuesHaveEqualTexts() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            String text =
                    random.nextInt(100)
                            + "."
                            + random.nextInt(1000)
                            + "e"
                            + (random.nextInt(9) - 4);
            String other = new BigDecimal(text).toPlainString();
            assertThat(new JsonNumber(text).canonical())
                    .isEqualTo(new JsonNumber(other).canonical());
            assertThat(new BigDecimal(new JsonNumber(text).canonical()))
                    .isEqualByComparingTo(new BigDecimal(text));
        }
    }
}
