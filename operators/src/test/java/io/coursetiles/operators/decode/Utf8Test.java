package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {

    @Test
    void acceptsEveryCodePoint() {
        StringBuilder all = new StringBuilder();
        for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
            if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
                all.appendCodePoint(codePoint);
            }
        }
        assertThat(Utf8.firstFault(all.toString().getBytes(UTF_8), 0)).isEqualTo(Utf8.WELL_FORMED);
    }

    @Test
    void agreesWithTheJdkOnShortSequences() {
        byte[] bytes = new byte[12];
        Random random = new Random(8);
        int accepted = 0;
        for (int i = 0; i < 100_000; i++) {
            Arrays.fill(bytes, (byte) 'a');
            int at = random.nextInt(9);
            int end = at + 1 + random.nextInt(4);
            bytes[at] = (byte) (0xC0 + random.nextInt(0x38));
            for (int j = at + 1; j < Math.min(end, bytes.length); j++) {
                bytes[j] = (byte) (0x80 + random.nextInt(random.nextInt(8) == 0 ? 0x80 : 0x40));
            }
            boolean wellFormed = Utf8.firstFault(bytes, 0) == Utf8.WELL_FORMED;
            accepted += wellFormed ? 1 : 0;
            if (wellFormed != jdkAccepts(bytes)) {
                fail("differs from the JDK for %s", Arrays.toString(bytes));
            }
        }
        assertThat(accepted).isBetween(10_000, 90_000);
    }

    @Test
    void namesTheFirstFault() {
        byte[] bytes = ("x".repeat(29) + "\u20ac" + "y".repeat(30)).getBytes(UTF_8);
        bytes[40] = (byte) 0xFF;
        bytes[50] = (byte) 0xFF;
        assertThat(Utf8.firstFault(bytes, 0)).isEqualTo(40);
        assertThat(Utf8.firstFault(bytes, 41)).isEqualTo(50);
    }

    private static boolean jdkAccepts(byte[] bytes) {
        try {
            UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
