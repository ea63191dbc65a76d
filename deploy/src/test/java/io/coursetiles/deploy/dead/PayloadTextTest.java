package io.coursetiles.deploy.dead;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PayloadTextTest {

    private static String text(String payload, int limit) {
        return PayloadText.of(payload.getBytes(StandardCharsets.UTF_8), limit, PayloadForm.TEXT);
    }

    @Test
    void whatCouldWorkOnATerminalIsEscaped() {
        assertThat(text("{\"a\":\t\"\u00e4\u20ac\ud83d\ude00\"}\n", 100))
                .isEqualTo("{\"a\":\t\"\u00e4\u20ac\ud83d\ude00\"}\n");
        assertThat(text("\u001b[2J\u0007\r\u0000\u009b1m\u202egnp\u2028\ue000\ufeff", 100))
                .isEqualTo(
                        "\\u{1b}[2J\\u{7}\\u{d}\\u{0}\\u{9b}1m\\u{202e}gnp\\u{2028}\\u{e000}\\u{feff}");
        assertThat(PayloadText.of(null, 10, PayloadForm.TEXT)).isEqualTo("(null)");
        assertThat(text("", 10)).isEmpty();
    }

    @Test
    void whatIsNoTextIsHexadecimal() {
        byte[] binary = {'{', 0, (byte) 0xff, 'a', 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, '~'};
        assertThat(PayloadText.of(binary, 100, PayloadForm.TEXT))
                .isEqualTo(
                        "00000000  7b 00 ff 61 01 02 03 04 05 06 07 08 09 0a 0b 0c  {..a............\n"
                                + "00000010  7e                                               ~");
        assertThat(PayloadText.of(new byte[] {'a'}, 100, PayloadForm.HEX))
                .isEqualTo("00000000  61                                               a");
    }

    @Test
    void theLimitCutsBytesAndNeverACharacter() {
        assertThat(text("ab\u20accd", 3)).isEqualTo("ab\n... and 4 bytes more");
        assertThat(text("ab\u20accd", 5)).isEqualTo("ab\u20ac\n... and 2 bytes more");
        assertThat(text("ab", 0)).isEqualTo("\n... and 2 bytes more");
    }
}
