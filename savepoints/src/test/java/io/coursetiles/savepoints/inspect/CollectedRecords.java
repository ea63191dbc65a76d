package io.coursetiles.savepoints.inspect;

import io.coursetiles.operators.outbox.Channel;
import io.coursetiles.operators.outbox.OutboxRecord;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** A sink in the JVM of the test, without state. */
final class CollectedRecords implements Sink<OutboxRecord> {

    private static final long serialVersionUID = 1L;
    private static final Map<String, Queue<OutboxRecord>> RECORDS = new ConcurrentHashMap<>();

    private final String name;

    /**
     * @param name of its own for each job
     */
    CollectedRecords(String name) {
        this.name = name;
        RECORDS.put(name, new ConcurrentLinkedQueue<>());
    }

    /** Final tiles written so far. */
    long finals() {
        return RECORDS.get(name).stream()
                .filter(record -> record.channel() == Channel.TILES)
                .filter(
                        record ->
                                new String(record.value(), StandardCharsets.UTF_8)
                                        .contains("\"final\""))
                .count();
    }

    @Override
    public SinkWriter<OutboxRecord> createWriter(WriterInitContext context) {
        Queue<OutboxRecord> records = RECORDS.get(name);
        return new SinkWriter<>() {
            @Override
            public void write(OutboxRecord record, Context writing) {
                records.add(record);
            }

            @Override
            public void flush(boolean endOfInput) {}

            @Override
            public void close() {}
        };
    }
}
