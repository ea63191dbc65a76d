package io.coursetiles.deploy.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The numbers of a tile, expected or seen, for comparison. */
final class TileFacts {

    private final long[] kinds = new long[Kind.count()];
    private final Set<String> learners = new HashSet<>();
    private long learnerCount;
    private long lessons;
    private long duplicates;

    /** Counts an event that is not a duplicate. */
    void event(Outcome.Ok ok) {
        kinds[ok.kind().ordinal()]++;
        if (ok.manifestId() != null) {
            lessons++;
        }
        learners.add(ok.learnerKey());
        learnerCount = learners.size();
    }

    void duplicate() {
        duplicates++;
    }

    static TileFacts of(JsonNode tile) {
        TileFacts facts = new TileFacts();
        long sum = 0;
        for (Kind kind : Kind.values()) {
            long count = tile.path("kinds").path(kind.label()).asLong(-1);
            facts.kinds[kind.ordinal()] = count;
            sum += count;
        }
        facts.learnerCount = tile.path("learner_count").asLong(-1);
        facts.lessons = tile.path("matched_lesson_count").asLong(-1);
        facts.duplicates = tile.path("duplicate_count").asLong(-1);
        if (tile.path("event_count").asLong(-1) != sum
                || tile.path("completion_count").asLong(-1)
                        != facts.kinds[Kind.COMPLETION.ordinal()]) {
            // Inconsistent in itself: equal to no expected tile.
            facts.learnerCount = -1;
        }
        return facts;
    }

    long events() {
        return Arrays.stream(kinds).sum();
    }

    long duplicates() {
        return duplicates;
    }

    boolean sameAs(TileFacts other) {
        return Arrays.equals(kinds, other.kinds)
                && learnerCount == other.learnerCount
                && lessons == other.lessons
                && duplicates == other.duplicates;
    }

    /** Whether as many items came, counted or as duplicates. */
    boolean sameSumAs(TileFacts other) {
        return learnerCount >= 0 && events() + duplicates == other.events() + other.duplicates;
    }

    @Override
    public String toString() {
        return "kinds "
                + Arrays.toString(kinds)
                + ", learners "
                + learnerCount
                + ", lessons "
                + lessons
                + ", duplicates "
                + duplicates;
    }
}
