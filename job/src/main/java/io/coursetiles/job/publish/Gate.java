package io.coursetiles.job.publish;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Judges what is staged before readers see it. Every rule is judged, whatever the others say; a
 * rule that fails keeps the job from publishing unless a reason was given to do it all the same,
 * which is then in the manifest.
 */
public final class Gate {

    private final GateLimits limits;
    private final Map<GateRule, String> overrides;

    /**
     * @param overrides reason by rule name; one of a rule that holds is of no effect
     * @throws IllegalArgumentException naming all rules that there are not, and all that have no
     *     reason
     */
    public Gate(GateLimits limits, Map<String, String> overrides) {
        this.limits = limits;
        this.overrides = known(overrides);
    }

    /** Names of all rules, in the order of the verdicts. */
    public static List<String> ruleNames() {
        return Arrays.stream(GateRule.values()).map(GateRule::text).toList();
    }

    /** One verdict for every rule. */
    public GateResult judge(GateInput input) {
        return new GateResult(
                Arrays.stream(GateRule.values()).map(rule -> judge(rule, input)).toList());
    }

    private GateVerdict judge(GateRule rule, GateInput input) {
        Finding finding = rule.find(input, limits);
        String reason = finding.holds() ? null : overrides.get(rule);
        Verdict verdict =
                finding.holds()
                        ? Verdict.PASSED
                        : reason == null ? Verdict.FAILED : Verdict.OVERRIDDEN;
        return new GateVerdict(
                rule.text(), rule.threshold(limits), verdict, finding.text(), reason);
    }

    private static Map<GateRule, String> known(Map<String, String> overrides) {
        Map<GateRule, String> known = new EnumMap<>(GateRule.class);
        List<String> problems = new ArrayList<>();
        new TreeMap<>(overrides)
                .forEach(
                        (name, reason) -> {
                            if (GateRule.of(name).isEmpty()) {
                                problems.add("no rule " + name);
                            } else if (reason == null || reason.isBlank()) {
                                problems.add("no reason for " + name);
                            } else {
                                known.put(GateRule.of(name).get(), reason);
                            }
                        });
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(
                    "Cannot override: got "
                            + String.join(", ", problems)
                            + "; need a reason each, for rules of "
                            + ruleNames());
        }
        return known;
    }
}
