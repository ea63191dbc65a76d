package io.coursetiles.job.publish;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A change of the log, as a function of the version it comes after and of nothing else. */
sealed interface LogChange {

    String jobId();

    /** Whether a version that has the same job id is this change, done before. */
    boolean isDoneBy(Manifest version);

    /** Why it cannot come after this version. */
    Optional<PublishOutcome.Superseded> supersededBy(Manifest current);

    /**
     * @param current the highest version; empty for an empty log
     */
    Manifest onto(Optional<Manifest> current);

    /** The publication's dates replace those of the version before; its other dates stay. */
    record Publish(Publication publication) implements LogChange {
        @Override
        public String jobId() {
            return publication.jobId();
        }

        @Override
        public boolean isDoneBy(Manifest version) {
            return version.kind() == ManifestKind.PUBLISH;
        }

        @Override
        public Optional<PublishOutcome.Superseded> supersededBy(Manifest current) {
            return publication.supersededBy(current);
        }

        @Override
        public Manifest onto(Optional<Manifest> current) {
            long previous = current.map(Manifest::version).orElse(0L);
            SortedMap<String, PublishedDate> dates = new TreeMap<>();
            current.ifPresent(manifest -> dates.putAll(manifest.dates()));
            dates.putAll(publication.dates());
            return new Manifest(
                    previous + 1,
                    previous,
                    publication.jobId(),
                    publication.attempt(),
                    ManifestKind.PUBLISH,
                    0,
                    dates,
                    publication.gate().verdicts());
        }
    }

    /** All dates are again as in {@code target}, whatever came after it. */
    record Rollback(Manifest target, String jobId) implements LogChange {
        @Override
        public boolean isDoneBy(Manifest version) {
            return version.kind() == ManifestKind.ROLLBACK
                    && version.rolledBackTo() == target.version();
        }

        @Override
        public Optional<PublishOutcome.Superseded> supersededBy(Manifest current) {
            return Optional.empty();
        }

        @Override
        public Manifest onto(Optional<Manifest> current) {
            long previous = current.orElse(target).version();
            return new Manifest(
                    previous + 1,
                    previous,
                    jobId,
                    0,
                    ManifestKind.ROLLBACK,
                    target.version(),
                    target.dates(),
                    List.of());
        }
    }
}
