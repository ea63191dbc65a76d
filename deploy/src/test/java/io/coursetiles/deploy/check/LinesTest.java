package io.coursetiles.deploy.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinesTest {

    private static final class Seen implements Lines.Visitor {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void line(long number, byte[] value) {
            lines.add(number + ":" + new String(value, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void tooLong(long number, long bytes) {
            lines.add(number + "!" + bytes);
        }
    }

    private static List<String> split(InputStream in) throws IOException {
        Seen seen = new Seen();
        new Lines(seen).read(in);
        return seen.lines;
    }

    private static List<String> split(String text) throws IOException {
        return split(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @Test
    void aLineFeedEndsALineAndTakesTheReturnBeforeItAlong() throws IOException {
        assertThat(split("")).isEmpty();
        assertThat(split("\n")).containsExactly("1:");
        assertThat(split("a")).containsExactly("1:a");
        assertThat(split("a\nb\r\n\r\nc\rd\n\u00ff"))
                .containsExactly("1:a", "2:b", "3:", "4:c\rd", "5:\u00ff");
    }

    @Test
    void blocksOfAnySizeSplitAlike() throws IOException {
        Random random = new Random(5);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 3_000; i++) {
            text.append("x".repeat(random.nextInt(i % 100 == 0 ? 300_000 : 200)));
            text.append(i % 3 == 0 ? "\r\n" : "\n");
        }
        List<String> expected = new ArrayList<>();
        for (String line : text.toString().split("\r?\n", -1)) {
            expected.add(expected.size() + 1 + ":" + line);
        }
        expected.remove(expected.size() - 1);
        byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        assertThat(split(new ByteArrayInputStream(bytes))).isEqualTo(expected);
        assertThat(
                        split(
                                new ByteArrayInputStream(bytes) {
                                    @Override
                                    public int read(byte[] to) {
                                        return read(to, 0, 1 + random.nextInt(1_000));
                                    }
                                }))
                .isEqualTo(expected);
    }

    /** A log without line feeds must not take the memory. */
    @Test
    void onlyTheLengthOfATooLongLineIsTold() throws IOException {
        long length = 3L * Lines.LONGEST;
        InputStream in =
                new InputStream() {
                    private long left = length + 4;

                    @Override
                    public int read() {
                        throw new UnsupportedOperationException("read by blocks");
                    }

                    @Override
                    public int read(byte[] to) {
                        int read = (int) Math.min(to.length, left);
                        for (int i = 0; i < read; i++, left--) {
                            to[i] = (byte) (left == 4 || left == 1 ? '\n' : 'x');
                        }
                        return read == 0 ? -1 : read;
                    }
                };
        assertThat(split(in)).containsExactly("1!" + length, "2:xx");
        assertThat(split("y".repeat(Lines.LONGEST) + "\nz"))
                .satisfiesExactly(
                        first -> assertThat(first).hasSize(Lines.LONGEST + 2),
                        second -> assertThat(second).isEqualTo("2:z"));
    }
}
