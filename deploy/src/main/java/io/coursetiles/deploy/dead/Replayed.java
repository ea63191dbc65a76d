package io.coursetiles.deploy.dead;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.receipts.Replay;
import io.coursetiles.operators.outbox.Channel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Which records of the input topic were given to it again, by the committed receipts. */
final class Replayed {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Set<SourcePosition> positions = new HashSet<>();

    static Replayed read(Kafka kafka, TilesSettings settings) {
        Replayed replayed = new Replayed();
        kafka.readAll(
                settings.kafka().topic(Channel.RECEIPTS), record -> replayed.add(record, settings));
        return replayed;
    }

    private void add(ConsumerRecord<byte[], byte[]> record, TilesSettings settings) {
        try {
            Replay.of(JSON.readTree(record.value()))
                    .filter(replay -> replay.deployment().equals(settings.deployment()))
                    .filter(replay -> replay.topic().equals(settings.kafka().inputTopic()))
                    .ifPresent(this::add);
        } catch (IOException broken) {
            throw new UncheckedIOException(
                    "Cannot read " + record.topic() + " at offset " + record.offset(), broken);
        }
    }

    private void add(Replay replay) {
        replay.positions()
                .forEach(
                        (partition, offsets) ->
                                offsets.forEach(
                                        offset ->
                                                positions.add(
                                                        new SourcePosition(partition, offset))));
    }

    boolean contains(SourcePosition source) {
        return positions.contains(source);
    }
}
