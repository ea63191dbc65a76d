package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.doctor.Finding.Standing;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.FinalizedVersionRange;

/**
 * The features that the brokers have settled on. They tell more than the version of a broker: an
 * upgraded one keeps the old protocols until its features are raised.
 */
final class VersionRule {

    /** 4.0-IV3, with which Kafka 4.0 was released. */
    static final short LEAST_METADATA_VERSION = 25;

    /** Each transaction has an epoch of its own, so a late request of an old one is refused. */
    static final short LEAST_TRANSACTION_VERSION = 2;

    private VersionRule() {}

    static List<Finding> ask(Admin admin) throws Exception {
        return judge(admin.describeFeatures().featureMetadata().get().finalizedFeatures());
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
