package io.coursetiles.deploy.restate;

import io.coursetiles.deploy.restate.DateStatus.Step;
import io.coursetiles.deploy.restate.PublishedHistory.Standing;
import io.coursetiles.job.publish.DateState;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.WaitingLate;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Decides what comes next for a date.
 *
 * <p>A fact that was made of more ingest dates than the horizon has is never restated with the
 * horizon by itself: it would lose again what it was widened for. Such a date is left to a person,
 * with the ingest dates to give.
 *
 * @param completeUntil the archive has all records with an older timestamp
 * @param horizon which ingest dates {@code --auto} reads
 * @param outOfOrderness after the end of a date the gate waits that long
 */
record DateRules(Instant completeUntil, IngestRule horizon, Duration outOfOrderness) {

    /**
     * @param madeOf the ingest dates of the fact that stands; empty without one, and when they are
     *     not known: then the horizon is assumed
     */
    DateStatus status(
            LocalDate date,
            Optional<Standing> published,
            Optional<IngestRule> madeOf,
            WaitingLate.Counts late) {
        long day = date.toEpochDay();
        boolean isWider = madeOf.isPresent() && !horizon.covers(madeOf.get(), day);
        boolean isDue = late.inside() > 0 || canSettle(published, horizon, day);
        Step step = Step.NOTHING;
        if (isDue && !isWider) {
            step = isOver(date) ? Step.AUTO : Step.NOT_OVER;
        }
        IngestRule wide = widened(day, madeOf.orElse(horizon), late);
        boolean isLeftOut =
                late.beyond() > 0
                        || isWider && (late.inside() > 0 || canSettle(published, wide, day));
        return new DateStatus(
                published, late, step, isLeftOut ? Optional.of(wide) : Optional.empty());
    }

    private boolean isOver(LocalDate date) {
        Instant end = date.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        return !completeUntil.isBefore(end.plus(outOfOrderness));
    }

    private boolean canSettle(Optional<Standing> published, IngestRule rule, long day) {
        return published.isPresent()
                && published.get().fact().state() == DateState.PROVISIONAL
                && !completeUntil.isBefore(rule.end(day));
    }

    /** From the first to the last ingest date of horizon, fact and late rows. */
    private IngestRule widened(long day, IngestRule madeOf, WaitingLate.Counts late) {
        long first = Math.min(horizon.first(day), madeOf.first(day));
        long last = Math.max(horizon.last(day), madeOf.last(day));
        if (late.beyond() > 0) {
            first = Math.min(first, late.firstBeyond());
            last = Math.max(last, late.lastBeyond());
        }
        return IngestRule.between(LocalDate.ofEpochDay(first), LocalDate.ofEpochDay(last));
    }
}
