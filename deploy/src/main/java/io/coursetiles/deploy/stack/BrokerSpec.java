package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One Kafka process that is broker and KRaft controller, its storage formatted at the first start.
 * A SIGKILL loses no acknowledged record: they are in the page cache of the machine.
 */
final class BrokerSpec implements ProcessSpec {
    static final String NAME = "broker";

    private final StackLayout layout;
    private final StackHomes homes;
    private final StackRecord record;

    BrokerSpec(StackLayout layout, StackHomes homes, StackRecord record) {
        this.layout = layout;
        this.homes = homes;
        this.record = record;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Integer> ports() {
        return isProxied()
                ? List.of(
                        record.ports().kafka(),
                        record.ports().controller(),
                        record.ports().proxied())
                : List.of(record.ports().kafka(), record.ports().controller());
    }

    @Override
    public List<String> prepare() {
        Path properties = writeProperties();
        if (!Files.exists(layout.kafkaData().resolve("meta.properties"))) {
            format(properties);
        }
        return new JavaCommand()
                .with("-Xms256m", "-Xmx768m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError")
                .scratch(layout, NAME)
                .logging(layout, NAME)
                .main(homes.kafkaLib(), "kafka.Kafka", properties.toString());
    }

    @Override
    public boolean isServing() {
        return BrokerProbe.answers(bootstrapServers());
    }

    String bootstrapServers() {
        return Ports.HOST + ":" + record.ports().kafka();
    }

    private void format(Path properties) {
        ShortRun.output(
                "format the storage of the broker",
                new JavaCommand()
                        .with("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
                        .logging(layout, "broker-format")
                        .main(
                                homes.kafkaLib(),
                                "kafka.tools.StorageTool",
                                "format",
                                "--ignore-formatted",
                                "-t",
                                record.clusterId(),
                                "-c",
                                properties.toString()),
                layout.out("broker-format"));
    }

    private Path writeProperties() {
        Path file = layout.conf().resolve("server.properties");
        String text =
                """
                process.roles=broker,controller
                node.id=1
                controller.quorum.voters=1@%1$s:%3$d
                controller.listener.names=CONTROLLER
                listeners=PLAINTEXT://%1$s:%2$d,CONTROLLER://%1$s:%3$d%5$s
                advertised.listeners=PLAINTEXT://%1$s:%2$d%6$s
                listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,PROXIED:PLAINTEXT
                inter.broker.listener.name=PLAINTEXT
                log.dirs=%4$s
                # A missing topic is an error of the one who forgot it, not a topic with defaults.
                auto.create.topics.enable=false
                group.initial.rebalance.delay.ms=0
                # One broker: every internal topic has one replica; few partitions start quickly.
                offsets.topic.replication.factor=1
                offsets.topic.num.partitions=4
                transaction.state.log.replication.factor=1
                transaction.state.log.min.isr=1
                transaction.state.log.num.partitions=4
                transaction.max.timeout.ms=900000
                share.coordinator.state.topic.replication.factor=1
                share.coordinator.state.topic.min.isr=1
                share.coordinator.state.topic.num.partitions=4
                num.network.threads=2
                num.io.threads=4
                # The default of 128 MB would take a sixth of the heap.
                log.cleaner.dedupe.buffer.size=16777216
                """
                        .formatted(
                                Ports.HOST,
                                record.ports().kafka(),
                                record.ports().controller(),
                                escaped(layout.kafkaData()),
                                proxied(record.ports().proxied()),
                                proxied(record.options().proxyPort()));
        try {
            Files.writeString(file, text);
            return file;
        } catch (IOException e) {
            throw new StackException("Cannot write " + file + ": " + e, e);
        }
    }

    private boolean isProxied() {
        return record.options().proxyPort() != 0;
    }

    /** The second listener: the proxy connects to it, its clients are sent to the proxy. */
    private String proxied(int port) {
        return isProxied() ? ",PROXIED://" + Ports.HOST + ":" + port : "";
    }

    /** The broker reads the file as ISO 8859-1. */
    private static String escaped(Path path) {
        return path.toString()
                .chars()
                .mapToObj(c -> c < 127 && c != '\\' ? "" + (char) c : "\\u%04x".formatted(c))
                .collect(Collectors.joining());
    }
}
