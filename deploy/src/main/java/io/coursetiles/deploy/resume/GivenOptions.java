package io.coursetiles.deploy.resume;

import io.coursetiles.deploy.upgrade.DeployedJob;
import io.coursetiles.job.config.TilesOptions;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Options that are given to a resume. A job goes on as it was started: it may have state that other
 * options do not fit, and an upgrade looks at that. Only what is accepted as lost may be new, for a
 * loss stops a job and is known then.
 */
final class GivenOptions {

    private static final String ACCEPT_LOST = TilesOptions.ACCEPT_LOST.key();

    private GivenOptions() {}

    /**
     * The job with what is accepted as lost.
     *
     * @param given options that were given, without the deployment
     * @throws IllegalArgumentException naming each option that the job has otherwise
     */
    static DeployedJob appliedTo(DeployedJob job, Map<String, String> given) {
        Map<String, String> others = new TreeMap<>(given);
        String accepted = others.remove(ACCEPT_LOST);
        others.entrySet()
                .removeIf(each -> each.getValue().equals(job.options().get(each.getKey())));
        if (!others.isEmpty()) {
            throw new IllegalArgumentException(
                    "Cannot resume with other options: got "
                            + others.keySet()
                            + ", need those that the job was started with, or "
                            + ACCEPT_LOST
                            + "; leave them out, and change them with tiles upgrade when the job"
                            + " runs, or start it with tiles submit --from PATH");
        }
        return accepted == null ? job : job.with(Map.of(ACCEPT_LOST, accepted));
    }

    /**
     * @param tiles the tile job; empty when it is not started
     * @throws IllegalArgumentException when a loss is accepted for nothing
     */
    static void requireUsed(Map<String, String> given, Optional<DeployedJob> tiles) {
        if (given.containsKey(ACCEPT_LOST) && tiles.isEmpty()) {
            throw new IllegalArgumentException(
                    "Cannot accept what was lost: got a tile job that runs or was ended on purpose,"
                            + " need one that has failed or is forgotten; leave "
                            + ACCEPT_LOST
                            + " out");
        }
    }

    /** Whether what a doctor looks at is the same for both. */
    static boolean areEqual(DeployedJob one, DeployedJob other) {
        return withoutAccepted(one).equals(withoutAccepted(other));
    }

    private static Map<String, String> withoutAccepted(DeployedJob job) {
        Map<String, String> options = new TreeMap<>(job.options());
        options.remove(ACCEPT_LOST);
        return options;
    }
}
