package io.coursetiles.job.publish;

import java.util.List;

/**
 * All rules of the gate, judged.
 *
 * @param verdicts in the order of the rules
 */
public record GateResult(List<GateVerdict> verdicts) {

    public GateResult {
        verdicts = List.copyOf(verdicts);
    }

    /** Whether there are rules and none of them failed without an override. */
    public boolean passed() {
        return !verdicts.isEmpty() && failed().isEmpty();
    }

    /** Those that keep the job from publishing. */
    public List<GateVerdict> failed() {
        return verdicts.stream().filter(one -> one.verdict() == Verdict.FAILED).toList();
    }
}
