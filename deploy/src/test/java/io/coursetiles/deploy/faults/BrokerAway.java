package io.coursetiles.deploy.faults;

import static org.awaitility.Awaitility.await;

import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.sink.OutboxSinks;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.common.protocol.ApiKeys;

/** A trial whose jobs reach the broker through the proxy and give up on it early. */
final class BrokerAway {

    /** The clients' own defaults are 30 s, 120 s and 60 s: an outage is as long in proportion. */
    static final Map<String, String> IMPATIENT =
            Map.of(
                    "request.timeout.ms", "2000",
                    "delivery.timeout.ms", "3000",
                    "max.block.ms", "3000",
                    "default.api.timeout.ms", "3000");

    private BrokerAway() {}

    /** Sends the trial's jobs through the proxy. */
    static void route(Trial trial, BrokerProxy proxy, Map<String, String> clientProperties) {
        trial.options().set(KafkaOptions.BOOTSTRAP_SERVERS, proxy.bootstrapServers());
        trial.options().set(KafkaOptions.PROPERTIES, clientProperties);
    }

    /** Counts the connections that producers of the trial's job open from now on. */
    static AtomicLong producerConnections(Trial trial, BrokerProxy proxy) {
        String prefix = OutboxSinks.transactionalIdPrefix(trial.settings().deployment());
        return proxy.count(
                request ->
                        request.api() == ApiKeys.API_VERSIONS
                                && request.clientId().contains(prefix));
    }

    /** Waits until the job gave up an attempt that began before {@code since}. */
    static long awaitRestart(Trial trial, JobID job, long since) {
        return await().atMost(Trial.DEADLINE)
                .until(() -> restartedAt(trial, job), restarted -> restarted > since);
    }

    /** When the job last began to restart, in the cluster's milliseconds; 0 when it never did. */
    static long restartedAt(Trial trial, JobID job) {
        return trial.cluster().job(job).at("/timestamps/RESTARTING").asLong();
    }
}
