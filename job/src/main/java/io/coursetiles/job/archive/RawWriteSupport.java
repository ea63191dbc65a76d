package io.coursetiles.job.archive;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;

/** Writes a {@link RawRecord} as one row of {@link RawSchema#FULL}; field numbers follow it. */
final class RawWriteSupport extends WriteSupport<RawRecord> {
    private RecordConsumer out;

    @Override
    @SuppressWarnings("deprecation") // abstract, so it must be there
    public WriteContext init(Configuration configuration) {
        return context();
    }

    @Override
    public WriteContext init(ParquetConfiguration configuration) {
        return context();
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
        out = consumer;
    }

    @Override
    public void write(RawRecord row) {
        out.startMessage();
        text(RawSchema.TOPIC, 0, row.topic());
        out.startField(RawSchema.PARTITION, 1);
        out.addInteger(row.partition());
        out.endField(RawSchema.PARTITION, 1);
        number(RawSchema.OFFSET, 2, row.offset());
        number(RawSchema.TIMESTAMP, 3, row.timestamp());
        text(RawSchema.TIMESTAMP_TYPE, 4, row.timestampType().label());
        bytes(RawSchema.KEY, 5, row.key());
        bytes(RawSchema.VALUE, 6, row.value());
        out.startField(RawSchema.HEADERS, 7);
        headers(row.headers());
        out.endField(RawSchema.HEADERS, 7);
        out.endMessage();
    }

    private void headers(List<RawHeader> headers) {
        out.startGroup();
        if (!headers.isEmpty()) {
            out.startField(RawSchema.LIST, 0);
            for (RawHeader header : headers) {
                out.startGroup();
                out.startField(RawSchema.ELEMENT, 0);
                out.startGroup();
                text(RawSchema.HEADER_NAME, 0, header.name());
                bytes(RawSchema.HEADER_VALUE, 1, header.value());
                out.endGroup();
                out.endField(RawSchema.ELEMENT, 0);
                out.endGroup();
            }
            out.endField(RawSchema.LIST, 0);
        }
        out.endGroup();
    }

    private void text(String name, int index, String text) {
        out.startField(name, index);
        out.addBinary(Binary.fromString(text));
        out.endField(name, index);
    }

    private void number(String name, int index, long number) {
        out.startField(name, index);
        out.addLong(number);
        out.endField(name, index);
    }

    private void bytes(String name, int index, byte[] bytes) {
        if (bytes != null) {
            out.startField(name, index);
            out.addBinary(Binary.fromConstantByteArray(bytes));
            out.endField(name, index);
        }
    }

    private static WriteContext context() {
        return new WriteContext(RawSchema.FULL, Map.of());
    }
}
