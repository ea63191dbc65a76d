package io.coursetiles.operators.decode;

import io.coursetiles.operators.event.Kind;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which kind an event type of one format counts as: the first rule that applies, else {@link
 * Kind#OTHER}. The rules are those of a {@link KindFile}.
 *
 * <p>Part of the result: another mapping yields other tiles for the same bytes, so its {@link
 * #digest()} goes into every receipt. Not for use by several threads.
 */
public final class KindMapping implements Serializable {

    private static final long serialVersionUID = 2;

    private final ArrayList<KindRule> rules;

    // By exact type, and those with a star; each in the order of the rules.
    private transient Map<String, List<Ranked>> exact;
    private transient List<Ranked> patterns;

    private record Ranked(int rank, KindRule rule) {}

    /** The default of the canonical format: the labels of the kinds themselves. */
    public KindMapping() {
        this(Map.of());
    }

    /** The default of the canonical format behind {@code entries}, which replace its own. */
    public KindMapping(Map<String, Kind> entries) {
        this(KindFile.shipped("canonical").before(entries));
    }

    KindMapping(List<KindRule> rules) {
        this.rules = new ArrayList<>(rules);
    }

    /** The default of a format. */
    public static KindMapping shipped(String format) {
        return new KindMapping(KindFile.shipped(format).rules(format));
    }

    /** Of an event that has nothing but its type. */
    public Kind kind(String eventType) {
        return kind(eventType, KindFacts.NONE);
    }

    public Kind kind(String eventType, KindFacts facts) {
        if (exact == null) {
            index();
        }
        Ranked found = first(exact.getOrDefault(eventType, List.of()), facts);
        for (Ranked pattern : patterns) {
            if (found != null && found.rank() < pattern.rank()) {
                break;
            }
            if (pattern.rule().matches(eventType) && pattern.rule().holds(facts)) {
                found = pattern;
                break;
            }
        }
        return found == null ? Kind.OTHER : found.rule().kind();
    }

    private static Ranked first(List<Ranked> candidates, KindFacts facts) {
        for (Ranked candidate : candidates) {
            if (candidate.rule().holds(facts)) {
                return candidate;
            }
        }
        return null;
    }

    private void index() {
        Map<String, List<Ranked>> byType = new HashMap<>();
        patterns = new ArrayList<>();
        for (int rank = 0; rank < rules.size(); rank++) {
            KindRule rule = rules.get(rank);
            Ranked ranked = new Ranked(rank, rule);
            if (rule.isPattern()) {
                patterns.add(ranked);
            } else {
                byType.computeIfAbsent(rule.type(), type -> new ArrayList<>(1)).add(ranked);
            }
        }
        exact = byType;
    }

    /**
     * SHA-256 of the rules, 64 hexadecimal digits, lower case: of single types alone in the order
     * of the types, since their own order means nothing; else of the lines in their order.
     */
    public String digest() {
        StringBuilder text = new StringBuilder();
        if (rules.stream().noneMatch(rule -> rule.isPattern() || !rule.conditions().isEmpty())) {
            Map<String, Kind> kinds = new TreeMap<>();
            rules.forEach(rule -> kinds.putIfAbsent(rule.type(), rule.kind()));
            kinds.forEach(
                    (type, kind) ->
                            text.append(type.length())
                                    .append(':')
                                    .append(type)
                                    .append('=')
                                    .append(kind.label())
                                    .append('\n'));
        } else {
            rules.forEach(rule -> text.append(rule.line()).append('\n'));
        }
        return sha256(text.toString());
    }

    /** SHA-256 of a text as UTF-8, 64 hexadecimal digits, lower case. */
    public static String sha256(String text) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
