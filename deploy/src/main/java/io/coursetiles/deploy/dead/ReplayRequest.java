package io.coursetiles.deploy.dead;

/**
 * What is to be given to the input topic again.
 *
 * @param max records at most, 1 to 100,000; those at the lowest positions go first
 * @param maxAttempts a record is given at most that many times in all, 2 to 1,000
 */
public record ReplayRequest(DeadFilter filter, int max, int maxAttempts) {

    /**
     * @throws IllegalArgumentException for a number out of range
     */
    public ReplayRequest {
        require("--max", max, 1, 100_000);
        require("--max-attempts", maxAttempts, 2, 1_000);
    }

    private static void require(String option, int value, int low, int high) {
        if (value < low || value > high) {
            throw new IllegalArgumentException(
                    "Cannot replay: got " + option + " " + value + ", need " + low + " to " + high);
        }
    }
}
