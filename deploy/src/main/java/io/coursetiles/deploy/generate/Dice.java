package io.coursetiles.deploy.generate;

/**
 * Random numbers that are the same on every Java for the same seed: SplitMix64 (Steele, Lea, Flood
 * 2014). Not for secrets.
 */
final class Dice {
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    Dice(long seed) {
        this.state = seed;
    }

    long next() {
        state += GAMMA;
        return mix(state);
    }

    /** A number from 0 to below {@code bound}, which is 1 or more; its bias is below 2^-32. */
    int below(int bound) {
        return (int) (((next() >>> 32) * bound) >>> 32);
    }

    /** A number from 0 to below {@code bound}, for bounds up to 2^40 or so. */
    long below(long bound) {
        return (next() >>> 1) % bound;
    }

    /** A number from 0 to below 1. */
    double fraction() {
        return (next() >>> 11) * 0x1p-53;
    }

    /** Mixes the bits; different inputs have different outputs. */
    static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
