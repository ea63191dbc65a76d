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
 *
 * <p>Which rules a type has is looked up in a table, which every type enters when it is first seen.
 * Data may have any number of types, so of those that no rule names only the first {@value
 * #MOST_UNNAMED} of at most {@value #LONGEST} characters do; for others the rules with a star are
 * tried each time.
 */
public final class KindMapping implements Serializable {

    private static final long serialVersionUID = 3;

    private static final int MOST_UNNAMED = 1_024;
    private static final int LONGEST = 256;

    private final ArrayList<KindRule> rules;

    // By type as rules name it, and those with a star; each in the order of the rules.
    private transient Map<String, List<Ranked>> exact;
    private transient List<Ranked> patterns;
    // All rules of a type in their order.
    private transient Map<String, KindRule[]> table;

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
        if (table == null) {
            index();
        }
        KindRule[] candidates = table.get(eventType);
        for (KindRule rule : candidates == null ? enter(eventType) : candidates) {
            if (rule.holds(facts)) {
                return rule.kind();
            }
        }
        return Kind.OTHER;
    }

    private KindRule[] enter(String eventType) {
        List<Ranked> named = exact.get(eventType);
        List<Ranked> all = new ArrayList<>(named == null ? List.of() : named);
        for (Ranked pattern : patterns) {
            if (pattern.rule().matches(eventType)) {
                all.add(pattern);
            }
        }
        all.sort((one, other) -> Integer.compare(one.rank(), other.rank()));
        KindRule[] candidates = all.stream().map(Ranked::rule).toArray(KindRule[]::new);
        boolean hasRoom =
                table.size() < exact.size() + MOST_UNNAMED && eventType.length() <= LONGEST;
        if (named != null || hasRoom) {
            table.put(eventType, candidates);
        }
        return candidates;
    }

    private void index() {
        exact = new HashMap<>();
        patterns = new ArrayList<>();
        for (int rank = 0; rank < rules.size(); rank++) {
            KindRule rule = rules.get(rank);
            Ranked ranked = new Ranked(rank, rule);
            if (rule.isPattern()) {
                patterns.add(ranked);
            } else {
                exact.computeIfAbsent(rule.type(), type -> new ArrayList<>(1)).add(ranked);
            }
        }
        table = new HashMap<>();
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
