package io.coursetiles.deploy.broker;

import org.testcontainers.DockerClientFactory;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A broker in a container, as Testcontainers starts it. The image is Kafka's own, or one made of
 * the same artifacts under its name; see {@code deploy/containers}.
 */
final class ContainerBroker implements TestBroker {

    private static final String IMAGE = "tiles.test.broker.image";

    /** The starter script may be run while it is still being copied; wait for its last line. */
    private static final String START =
            "until grep -q /etc/kafka/docker/run /tmp/testcontainers_start.sh 2>/dev/null; do"
                    + " sleep 0.1; done; exec bash /tmp/testcontainers_start.sh";

    private final KafkaContainer container;

    private ContainerBroker(KafkaContainer container) {
        this.container = container;
    }

    /** Whether there is a Docker-compatible socket. */
    static boolean isPossible() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    static ContainerBroker start() {
        KafkaContainer container =
                new KafkaContainer(DockerImageName.parse(System.getProperty(IMAGE)))
                        .withStartupAttempts(3)
                        .withCommand("sh", "-c", START)
                        .withEnv("KAFKA_TRANSACTION_STATE_LOG_NUM_PARTITIONS", "5")
                        .withEnv("KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS", "5");
        container.start();
        return new ContainerBroker(container);
    }

    @Override
    public String bootstrapServers() {
        return container.getBootstrapServers();
    }

    @Override
    public void close() {
        container.stop();
    }
}
