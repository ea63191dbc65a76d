package io.coursetiles.deploy.resume;

/**
 * A savepoint or retained checkpoint of a deployment's tile job, by the run that took it.
 *
 * @param run number of the run
 * @param checkpoint number of the checkpoint; one sequence for checkpoints and savepoints of a run
 * @param path its directory
 */
record StatePoint(long run, long checkpoint, String path) {

    boolean isOlderThan(Committed committed) {
        return run < committed.run()
                || (run == committed.run() && checkpoint < committed.checkpoint());
    }

    @Override
    public String toString() {
        return "checkpoint " + checkpoint + " of run " + run + " in " + path;
    }

    /** The newest checkpoint that readers have any receipt of. */
    record Committed(long run, long checkpoint) {

        boolean isAfter(Committed other) {
            return run > other.run || (run == other.run && checkpoint > other.checkpoint);
        }

        @Override
        public String toString() {
            return "checkpoint " + checkpoint + " of run " + run;
        }
    }
}
