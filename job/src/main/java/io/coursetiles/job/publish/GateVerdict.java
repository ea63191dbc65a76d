package io.coursetiles.job.publish;

/**
 * One rule of the gate, judged.
 *
 * @param rule its name, the same in every version
 * @param threshold what it asks for
 * @param numbers what it found
 * @param reason why it was overridden; null unless it was
 */
public record GateVerdict(
        String rule, String threshold, Verdict verdict, String numbers, String reason) {

    /**
     * @throws IllegalArgumentException for a blank text, an override without a reason or a reason
     *     without an override
     */
    public GateVerdict {
        Checks.requireText("rule", rule);
        Checks.requireText("threshold of " + rule, threshold);
        Checks.requireText("numbers of " + rule, numbers);
        boolean isReasonGiven = reason != null && !reason.isBlank();
        if (isReasonGiven != (verdict == Verdict.OVERRIDDEN)) {
            throw new IllegalArgumentException(
                    "Cannot judge rule "
                            + rule
                            + ": got verdict "
                            + verdict.text()
                            + " and reason "
                            + reason
                            + ", need a reason exactly for an override");
        }
    }
}
