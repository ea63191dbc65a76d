package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Random;

/** Bytes that are up to three changes away from others. */
final class MutatedBytes {

    private static final byte[] TELLING =
            "{}[]\":,\\u0eE+-.9nNtf \t\n\0\u00e9\ud83d\ude00".getBytes(UTF_8);

    private MutatedBytes() {}

    static byte[] of(byte[] seed, Random random) {
        byte[] value = seed.clone();
        int changes = random.nextInt(4);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(value.length + 1);
            switch (random.nextInt(5)) {
                case 0 -> value = Arrays.copyOf(value, at);
                case 1 -> value = inserted(value, at, TELLING[random.nextInt(TELLING.length)]);
                case 2 -> value = inserted(value, at, (byte) random.nextInt(256));
                case 3 -> value = repeated(value, at, random);
                default -> {
                    if (at < value.length) {
                        value[at] = (byte) random.nextInt(256);
                    }
                }
            }
        }
        return value;
    }

    private static byte[] inserted(byte[] value, int at, byte b) {
        byte[] longer = new byte[value.length + 1];
        System.arraycopy(value, 0, longer, 0, at);
        longer[at] = b;
        System.arraycopy(value, at, longer, at + 1, value.length - at);
        return longer;
    }

    private static byte[] repeated(byte[] value, int at, Random random) {
        int length = Math.min(random.nextInt(64), value.length - at);
        byte[] longer = new byte[value.length + length];
        System.arraycopy(value, 0, longer, 0, at + length);
        System.arraycopy(value, at, longer, at + length, value.length - at);
        return longer;
    }
}
