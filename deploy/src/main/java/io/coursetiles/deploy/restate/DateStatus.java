package io.coursetiles.deploy.restate;

import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.WaitingLate;
import java.util.Optional;

/**
 * Where one event date stands.
 *
 * @param published what readers see; empty for a date that only late rows know of
 * @param late rows that wait
 * @param step what {@code --auto} does with it
 * @param widening the ingest dates with which a restatement takes what {@code --auto} leaves out;
 *     empty when it leaves nothing out
 */
record DateStatus(
        Optional<PublishedHistory.Standing> published,
        WaitingLate.Counts late,
        Step step,
        Optional<IngestRule> widening) {

    /** The texts are in JSON and never change. */
    enum Step {
        /** A restatement within the horizon would change neither numbers nor state. */
        NOTHING("nothing"),
        /** Late rows wait inside the horizon, or the date can settle. */
        AUTO("auto"),
        /** As AUTO, but the archive has not passed the date's end yet; the gate would refuse it. */
        NOT_OVER("not_over");

        private final String text;

        Step(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }
}
