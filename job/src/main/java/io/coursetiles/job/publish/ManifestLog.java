package io.coursetiles.job.publish;

import io.coursetiles.job.publish.PublishOutcome.AlreadyPublished;
import io.coursetiles.job.publish.PublishOutcome.Published;
import io.coursetiles.job.publish.PublishOutcome.Superseded;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The pointer that readers follow: numbered manifests, the highest of which is current. A reader
 * loads it, then exactly the files it names.
 *
 * <p>Assumptions: the store's put-if-absent is atomic and its listing complete; a manifest, once
 * written, is neither changed nor deleted, for the log is also the record of the jobs that
 * published.
 *
 * <p>Consequences, for any number of publishers at once, without locks or clocks:
 *
 * <ul>
 *   <li>Each version is written by one of them, from the version before as it is in the log. Who
 *       finds the name taken reads on from there and starts again; with every turn somebody has
 *       published, so none waits for another.
 *   <li>A job id that the log has is not published again, whichever attempt asks.
 *   <li>No publish moves a date back in any partition of its cut; equal cuts may replace each
 *       other. A rollback moves dates back, on purpose.
 *   <li>Who dies before the put leaves readers where they were; after it, the rerun is told
 *       "already published".
 * </ul>
 *
 * <p>What breaks them: a listing that lags behind the names is seen only by the publisher who runs
 * into a taken name; a reader of such a store reads an older version, whole.
 */
public final class ManifestLog {

    private final PublishStore store;

    public ManifestLog(PublishStore store) {
        this.store = store;
    }

    /**
     * Path of a version in the store.
     *
     * @param version from 1
     */
    public static String path(long version) {
        return ManifestNames.of(version);
    }

    /**
     * The highest version; empty before the first publish. One listing and one read, however long
     * the log.
     *
     * @throws ManifestLogException naming a hole, or a manifest that cannot be read
     */
    public Optional<Manifest> current() {
        long highest = highest();
        return highest == 0 ? Optional.empty() : Optional.of(load(highest));
    }

    /**
     * A version of the log; empty when it has none of this number.
     *
     * @throws ManifestLogException as {@link #current}
     */
    public Optional<Manifest> version(long version) {
        return version < 1 || version > highest() ? Optional.empty() : Optional.of(load(version));
    }

    /**
     * All versions from the first to the current.
     *
     * @throws ManifestLogException as {@link #current}
     */
    public List<Manifest> history() {
        return LongStream.rangeClosed(1, highest()).mapToObj(this::load).toList();
    }

    /**
     * Makes readers see the publication's dates; all others stay as they are. Reads the whole log
     * once, to know its job ids.
     *
     * @throws ManifestLogException as {@link #current}; nothing was then written
     * @throws IllegalArgumentException when the job id is one of a rollback
     */
    public PublishOutcome publish(Publication publication) {
        return append(new LogChange.Publish(publication));
    }

    /**
     * Makes readers see again what they saw at an earlier version, of all dates; what was published
     * since, also while this runs, is no longer seen. That the old files are still there is for the
     * caller to check.
     *
     * @param jobId names the rollback; a rerun with the same id writes nothing
     * @throws ManifestLogException as {@link #current}; nothing was then written
     * @throws IllegalArgumentException when there is no such version, or the job id is one of other
     *     work
     */
    public PublishOutcome rollback(long toVersion, String jobId) {
        Manifest target =
                version(toVersion)
                        .orElseThrow(
                                () ->
                                        new IllegalArgumentException(
                                                "Cannot roll back: got version "
                                                        + toVersion
                                                        + ", need 1 to "
                                                        + highest()
                                                        + ", the versions of the log"));
        return append(new LogChange.Rollback(target, jobId));
    }

    private PublishOutcome append(LogChange change) {
        Optional<Manifest> current = Optional.empty();
        while (true) {
            for (Manifest version : after(current)) {
                if (version.jobId().equals(change.jobId())) {
                    return alreadyDone(change, version);
                }
                current = Optional.of(version);
            }
            Optional<Superseded> superseded = current.flatMap(change::supersededBy);
            if (superseded.isPresent()) {
                return superseded.get();
            }
            Manifest next = change.onto(current);
            String name = ManifestNames.of(next.version());
            if (store.putIfAbsent(name, next.toJson())) {
                return new Published(next.version());
            }
            requireListed(name, next.version());
        }
    }

    private List<Manifest> after(Optional<Manifest> known) {
        long first = known.map(Manifest::version).orElse(0L) + 1;
        return LongStream.rangeClosed(first, highest()).mapToObj(this::load).toList();
    }

    private static PublishOutcome alreadyDone(LogChange change, Manifest version) {
        if (!change.isDoneBy(version)) {
            throw new IllegalArgumentException(
                    "Cannot use job_id: got "
                            + change.jobId()
                            + ", which is that of the "
                            + version.kind().text()
                            + " in version "
                            + version.version()
                            + ", need one that the log does not have");
        }
        return new AlreadyPublished(version.version());
    }

    /** Without it, a name that is taken but not listed would be tried for ever. */
    private void requireListed(String taken, long version) {
        if (highest() < version) {
            throw new ManifestLogException(
                    taken, "a name that is taken but not listed", "a manifest", null);
        }
    }

    /**
     * 0 for an empty log. Of names given while it lists, a listing may have the later and lack the
     * earlier, so only a read tells a hole.
     */
    private long highest() {
        long highest = 0;
        for (String name : store.list(ManifestNames.PREFIX)) {
            long version = ManifestNames.version(name);
            for (long missing = highest + 1; missing < version; missing++) {
                if (store.read(ManifestNames.of(missing)).isEmpty()) {
                    throw new ManifestLogException(
                            ManifestNames.of(missing),
                            "no file, but a later " + name,
                            "versions without a hole",
                            null);
                }
            }
            highest = version;
        }
        return highest;
    }

    private Manifest load(long version) {
        String name = ManifestNames.of(version);
        byte[] json =
                store.read(name)
                        .orElseThrow(
                                () ->
                                        new ManifestLogException(
                                                name,
                                                "a name that is listed but not there",
                                                "a manifest",
                                                null));
        try {
            Manifest manifest = Manifest.parse(json);
            Checks.require(
                    manifest.version() == version, "version", manifest.version(), "" + version);
            return manifest;
        } catch (IllegalArgumentException unreadable) {
            throw new ManifestLogException(
                    name,
                    "what cannot be read (" + unreadable.getMessage() + ")",
                    "a manifest",
                    unreadable);
        }
    }
}
