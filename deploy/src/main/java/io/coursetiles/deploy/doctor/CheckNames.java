package io.coursetiles.deploy.doctor;

import io.coursetiles.job.topics.TopicRules;
import io.coursetiles.operators.outbox.Channel;
import java.util.Set;
import java.util.TreeSet;

/** The names of all findings. They are an interface: scripts and {@code --force} use them. */
final class CheckNames {

    static final String LIBRARIES = "libraries";
    static final String BROKER = "broker";
    static final String METADATA_VERSION = "broker.metadata.version";
    static final String TRANSACTION_VERSION = "broker.transaction.version";
    static final String MARKERS = "broker.markers";
    static final String CLOCK = "broker.clock";
    static final String INPUT_RETENTION = "input.retention.ms";
    static final String INPUT_SIZE = "input.retention.bytes";
    static final String TRANSACTION_BUDGET = "transaction.budget";
    static final String OWN_TRANSACTIONS = "transactions.own";
    static final String FOREIGN_TRANSACTIONS = "transactions.foreign";
    static final String CLUSTER = "cluster";
    static final String TILES_HOLDER = "holder.tiles";
    static final String ARCHIVE_HOLDER = "holder.archive";
    static final String CHECKPOINTS_WRITABLE = "checkpoints.writable";
    static final String CHECKPOINTS_SHARED = "checkpoints.shared";
    static final String STATE_DISK = "disk.state";
    static final String CHECKPOINTS_DISK = "disk.checkpoints";
    static final String ARCHIVE_DISK = "disk.archive";

    private CheckNames() {}

    static String retention(Channel channel) {
        return TopicRules.name(channel, "retention.ms");
    }

    /** What a job refuses to start with, whoever submits it. */
    static Set<String> enforced() {
        Set<String> names = new TreeSet<>(TopicRules.names());
        names.addAll(
                Set.of(
                        LIBRARIES,
                        BROKER,
                        CLUSTER,
                        TRANSACTION_BUDGET,
                        TILES_HOLDER,
                        ARCHIVE_HOLDER));
        return names;
    }

    /** What only the doctor stands in the way of. */
    static Set<String> overridable() {
        return new TreeSet<>(
                Set.of(
                        METADATA_VERSION,
                        TRANSACTION_VERSION,
                        CLOCK,
                        INPUT_RETENTION,
                        INPUT_SIZE,
                        retention(Channel.TILES),
                        retention(Channel.LATE),
                        retention(Channel.DEAD_LETTERS),
                        OWN_TRANSACTIONS,
                        FOREIGN_TRANSACTIONS,
                        CHECKPOINTS_WRITABLE,
                        CHECKPOINTS_SHARED,
                        STATE_DISK,
                        CHECKPOINTS_DISK,
                        ARCHIVE_DISK));
    }
}
