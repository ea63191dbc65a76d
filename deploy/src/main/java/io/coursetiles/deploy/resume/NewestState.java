package io.coursetiles.deploy.resume;

import io.coursetiles.deploy.resume.StatePoint.Committed;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds the state that a deployment goes on from, or says why none can be shown to be it.
 *
 * <p>The newest is that of the highest run, and of that the highest checkpoint. It is shown to be
 * the newest when no receipt that readers see is of a later checkpoint: output that was committed
 * would be written again, and differ, after a start from an older state. A state newer than all
 * receipts is right: its transactions were prepared, and the start commits them.
 *
 * <p>Assumption: all places where the deployment's jobs put state were looked at. A newer state
 * without a receipt in a place that nobody looked at is not missed, and what it had prepared is
 * lost: the receipts of the new run name that.
 */
final class NewestState {

    private NewestState() {}

    /**
     * @param points every readable one of the deployment, in any order
     * @param committed empty when readers see no receipt
     * @throws CannotResume when there is none, or none that is shown to be the newest, or two
     */
    static StatePoint of(List<StatePoint> points, Optional<Committed> committed) {
        StatePoint newest =
                points.stream()
                        .max(
                                Comparator.comparingLong(StatePoint::run)
                                        .thenComparingLong(StatePoint::checkpoint))
                        .orElseThrow(
                                () ->
                                        new CannotResume(
                                                "got no savepoint or retained checkpoint of it"));
        List<StatePoint> equal =
                points.stream()
                        .filter(
                                each ->
                                        each.run() == newest.run()
                                                && each.checkpoint() == newest.checkpoint())
                        .toList();
        if (equal.size() > 1) {
            throw new CannotResume(
                    "got the newest state twice, "
                            + equal.get(0)
                            + " and "
                            + equal.get(1)
                            + ", need to know which; remove the copy, or name one with tiles"
                            + " submit --job tiles --from PATH");
        }
        if (committed.isPresent() && newest.isOlderThan(committed.get())) {
            throw new CannotResume(
                    "readers see receipts of "
                            + committed.get()
                            + ", and the newest state is "
                            + newest
                            + ". A start from it goes back over committed output: rows of the later"
                            + " run take its place. If that is wanted: tiles submit --job tiles"
                            + " --from "
                            + newest.path());
        }
        return newest;
    }
}
