package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.cluster.SessionEnvironment;
import io.coursetiles.deploy.doctor.Doctor.Scope;
import io.coursetiles.deploy.doctor.Finding.Standing;
import io.coursetiles.deploy.doctor.TransactionRule.Life;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.deploy.kafka.OpenTransaction;
import io.coursetiles.job.config.KafkaSettings;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.run.ClusterJobs;
import io.coursetiles.job.run.ClusterUnreachable;
import io.coursetiles.job.run.LiveRuns;
import io.coursetiles.job.run.LiveRuns.LiveRun;
import io.coursetiles.job.topics.BrokerState;
import io.coursetiles.job.topics.TopicRules;
import io.coursetiles.operators.outbox.Channel;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.flink.configuration.Configuration;
import org.apache.kafka.clients.admin.Admin;

/** What the brokers tell: versions, clock, topics, transactions, and who holds the deployment. */
final class BrokerLook {

    /**
     * A broker that is there answers within a fraction of it; one that is away is told soon. A
     * client that is configured to wait less does.
     */
    private static final long PATIENCE_MILLIS = 10_000;

    private static final String PATIENCE = "default.api.timeout.ms";

    private final TilesSettings settings;
    private final KafkaSettings kafka;
    private final URI rest;

    BrokerLook(TilesSettings settings, URI rest) {
        this.settings = settings;
        this.kafka = settings.kafka();
        this.rest = rest;
    }

    List<Finding> findings(Scope scope) {
        return Doctor.guarded(
                CheckNames.BROKER,
                () -> {
                    Properties client = impatient();
                    try (Admin admin = Admin.create(client)) {
                        return findings(scope, admin, client);
                    }
                });
    }

    private List<Finding> findings(Scope scope, Admin admin, Properties client) {
        List<Finding> versions = Doctor.guarded(CheckNames.BROKER, () -> VersionRule.ask(admin));
        if (versions.get(0).standing() == Standing.UNCHECKED) {
            return versions;
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.good(CheckNames.BROKER, kafka.bootstrapServers(), "an answer"));
        findings.addAll(versions);
        findings.addAll(
                Doctor.guarded(CheckNames.CLOCK, () -> List.of(ClockRule.measure(admin, client))));
        findings.addAll(Doctor.guarded(CheckNames.BROKER, () -> topics(scope)));
        return findings;
    }

    private Properties impatient() {
        Properties client = kafka.client();
        long configured =
                Long.parseLong(client.getProperty(PATIENCE, String.valueOf(PATIENCE_MILLIS)));
        String patience = String.valueOf(Math.min(configured, PATIENCE_MILLIS));
        for (String limit :
                List.of(PATIENCE, "request.timeout.ms", "delivery.timeout.ms", "max.block.ms")) {
            client.setProperty(limit, patience);
        }
        return client;
    }

    private List<Finding> topics(Scope scope) {
        BrokerState broker = BrokerState.read(kafka);
        List<Finding> findings = new ArrayList<>();
        TopicRules.check(kafka, broker).forEach(each -> findings.add(Finding.of(each)));
        findings.addAll(RetentionRule.judge(settings, broker));
        List<LiveRun> live = new ArrayList<>();
        if (scope == Scope.EVERYTHING) {
            ClusterJobs jobs = jobs();
            if (broker.topic(kafka.topic(Channel.RECEIPTS)).isPresent()) {
                findings.addAll(Doctor.guarded(CheckNames.TILES_HOLDER, () -> runs(jobs, live)));
            }
            findings.add(HolderRules.archive(settings, jobs));
        }
        // A start ends its own transactions, so there they are nothing to be warned of.
        Life life = scope == Scope.START || !live.isEmpty() ? Life.ALIVE : Life.GONE;
        findings.addAll(Doctor.guarded(CheckNames.FOREIGN_TRANSACTIONS, () -> transactions(life)));
        return findings;
    }

    private List<Finding> runs(ClusterJobs jobs, List<LiveRun> live) {
        live.addAll(LiveRuns.of(settings, jobs, System.currentTimeMillis()));
        return List.of(HolderRules.tiles(live));
    }

    /** None when the cluster does not answer, which is a finding of its own. */
    private ClusterJobs jobs() {
        try {
            return ClusterJobs.ask(SessionEnvironment.client(rest));
        } catch (ClusterUnreachable away) {
            return ClusterJobs.ask(new Configuration());
        }
    }

    private List<Finding> transactions(Life life) {
        List<OpenTransaction> open = new Kafka(kafka.client()).openTransactions();
        return TransactionRule.judge(settings, open, life, System.currentTimeMillis());
    }
}
