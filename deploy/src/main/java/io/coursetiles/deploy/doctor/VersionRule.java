package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.doctor.Finding.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.clients.admin.FinalizedVersionRange;
import org.apache.kafka.clients.admin.SupportedVersionRange;

/**
 * The features that the brokers have settled on. They tell more than the version of a broker: an
 * upgraded one keeps the old protocols until its features are raised. Of the versions themselves
 * only those are of interest that may drop the marker which ends a transaction.
 */
final class VersionRule {

    /** 4.0-IV3, with which Kafka 4.0 was released. */
    static final short LEAST_METADATA_VERSION = 25;

    /** Each transaction has an epoch of its own, so a late request of an old one is refused. */
    static final short LEAST_TRANSACTION_VERSION = 2;

    /** 4.3-IV0. A broker that knows it is of version 4.3 or later, see KAFKA-20734. */
    static final short MARKERS_DROPPED_FROM = 30;

    private VersionRule() {}

    static List<Finding> ask(Admin admin) throws Exception {
        FeatureMetadata features = admin.describeFeatures().featureMetadata().get();
        List<Finding> findings = new ArrayList<>(judge(features.finalizedFeatures()));
        findings.add(markers(features.supportedFeatures()));
        return findings;
    }

    /**
     * Warns of brokers whose transaction coordinator takes a partition without a leader for deleted
     * and drops its marker. Readers of that partition wait for ever.
     */
    static Finding markers(Map<String, SupportedVersionRange> features) {
        SupportedVersionRange range = features.get("metadata.version");
        boolean isSafe = range != null && range.maxVersion() < MARKERS_DROPPED_FROM;
        return new Finding(
                CheckNames.MARKERS,
                isSafe ? Standing.GOOD : Standing.WARNING,
                range == null ? "not told" : "metadata.version up to " + range.maxVersion(),
                "below "
                        + MARKERS_DROPPED_FROM
                        + " (Kafka 4.2), or a later version in which KAFKA-20734 is mended",
                "the version of the brokers");
    }

    static List<Finding> judge(Map<String, FinalizedVersionRange> features) {
        return List.of(
                judge(
                        CheckNames.METADATA_VERSION,
                        features.get("metadata.version"),
                        LEAST_METADATA_VERSION,
                        " or more (Kafka 4.0)",
                        "kafka-features upgrade --release-version 4.0"),
                judge(
                        CheckNames.TRANSACTION_VERSION,
                        features.get("transaction.version"),
                        LEAST_TRANSACTION_VERSION,
                        " or more",
                        "kafka-features upgrade --feature transaction.version=2"));
    }

    private static Finding judge(
            String name, FinalizedVersionRange level, short least, String unit, String change) {
        boolean isEnough = level != null && level.maxVersionLevel() >= least;
        return new Finding(
                name,
                isEnough ? Standing.GOOD : Standing.WRONG,
                level == null ? "not set" : String.valueOf(level.maxVersionLevel()),
                least + unit,
                change);
    }
}
