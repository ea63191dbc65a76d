package io.coursetiles.job.topics;

import io.coursetiles.job.config.InvalidConfiguration;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.KafkaSettings;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigException;

/** An admin client whose answers are waited for; no answer is a {@link BrokerUnreachable}. */
final class BrokerAdmin implements AutoCloseable {

    private static final int TIMEOUT_SECONDS = 30;

    private final Admin client;
    private final String bootstrapServers;

    private BrokerAdmin(Admin client, String bootstrapServers) {
        this.client = client;
        this.bootstrapServers = bootstrapServers;
    }

    /**
     * @throws InvalidConfiguration when the client cannot be made of the properties
     */
    static BrokerAdmin of(KafkaSettings kafka) {
        try {
            return new BrokerAdmin(Admin.create(kafka.client()), kafka.bootstrapServers());
        } catch (ConfigException invalid) {
            throw new InvalidConfiguration(
                    List.of(KafkaOptions.PROPERTIES.key() + ": " + invalid.getMessage()));
        } catch (KafkaException failed) {
            throw new BrokerUnreachable(kafka.bootstrapServers(), failed);
        }
    }

    Admin client() {
        return client;
    }

    /** Names of the topics that the broker knows. */
    Set<String> topics() {
        return await(client.listTopics().names());
    }

    /**
     * @throws BrokerUnreachable when there is no answer in 30 seconds, or a refusal, which is the
     *     cause of its cause
     */
    <T> T await(KafkaFuture<T> future) {
        try {
            return future.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException failed) {
            throw new BrokerUnreachable(bootstrapServers, failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new BrokerUnreachable(bootstrapServers, interrupted);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
