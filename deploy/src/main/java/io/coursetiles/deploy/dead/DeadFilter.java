package io.coursetiles.deploy.dead;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Which dead letters are meant.
 *
 * @param reasons labels; empty for all
 * @param partition of the input topic
 * @param since the broker took the original then or later
 * @param until the broker took the original before
 * @param source the one record
 */
public record DeadFilter(
        Set<String> reasons,
        Optional<Integer> partition,
        Optional<Instant> since,
        Optional<Instant> until,
        Optional<SourcePosition> source) {

    public DeadFilter {
        reasons = Set.copyOf(reasons);
    }

    /** The letters about one record. */
    public static DeadFilter of(SourcePosition source) {
        return new DeadFilter(
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(source));
    }

    boolean admits(DeadLetter letter) {
        return (reasons.isEmpty() || reasons.contains(letter.reason()))
                && partition.map(wanted -> wanted == letter.source().partition()).orElse(true)
                && since.map(bound -> !letter.time().isBefore(bound)).orElse(true)
                && until.map(bound -> letter.time().isBefore(bound)).orElse(true)
                && source.map(wanted -> wanted.equals(letter.source())).orElse(true);
    }
}
