package io.coursetiles.operators.decode;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Names of eight ASCII characters that the JSON library's name table hashes alike under any seed:
 * it mixes the seed in only after both halves of the name.
 */
final class ParserCollisions {

    // Times 33 it is 1, modulo 2 to the 32nd.
    private static final int INVERSE_OF_33 = 1_041_204_193;
    private static final int TARGET = 0x12345678;

    private ParserCollisions() {}

    static Stream<String> names(int count) {
        return new Random(3)
                .ints(1_000_000)
                .mapToObj(ParserCollisions::name)
                .filter(ParserCollisions::isPlain)
                .distinct()
                .limit(count);
    }

    private static byte[] bytes(int first) {
        int mixed = first + (first >>> 15);
        mixed ^= mixed >>> 9;
        int second = (TARGET - mixed) * INVERSE_OF_33;
        return ByteBuffer.allocate(8).putInt(first).putInt(second).array();
    }

    private static String name(int random) {
        int letters = (random & 0x1F1F1F1F) + 0x41414141;
        return new String(bytes(letters), StandardCharsets.ISO_8859_1);
    }

    private static boolean isPlain(String name) {
        return name.chars().allMatch(c -> c >= ' ' && c < 0x7F && c != '"' && c != '\\');
    }
}
