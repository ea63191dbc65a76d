package io.coursetiles.job.publish;

/** How an attempt to write a version ended. In all three the log is whole. */
public sealed interface PublishOutcome {

    /**
     * Readers see it.
     *
     * @param version the new version
     */
    record Published(long version) implements PublishOutcome {}

    /**
     * The same job did it before; nothing was written. A later version may have replaced it.
     *
     * @param version the version it made
     */
    record AlreadyPublished(long version) implements PublishOutcome {}

    /**
     * A date stands at a cut that is not older in every partition; nothing was written.
     *
     * @param date the first such date
     * @param byJob the job that made what stands
     * @param version the version in which it stands
     * @param partition the first partition in which it is ahead, {@code topic-partition}
     * @param standing its end offset there
     * @param offered that of the publication; 0 when its cut lacks the partition
     */
    record Superseded(
            String date, String byJob, long version, String partition, long standing, long offered)
            implements PublishOutcome {}
}
