package io.coursetiles.job.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.io.api.RecordMaterializer;

/**
 * Puts the columns of a row together again. A column that was not asked for leaves its default:
 * null, 0, no headers, no timestamp type.
 */
final class RawRowAssembler extends RecordMaterializer<RawRecord> {
    private String topic;
    private int partition;
    private long offset;
    private long timestamp;
    private RawTimestampType type;
    private byte[] key;
    private byte[] value;
    private final List<RawHeader> headers = new ArrayList<>();
    private String headerName;
    private byte[] headerValue;

    private final GroupConverter root = new Row();

    @Override
    public RawRecord getCurrentRecord() {
        return new RawRecord(topic, partition, offset, timestamp, type, key, value, headers);
    }

    @Override
    public GroupConverter getRootConverter() {
        return root;
    }

    private void clear() {
        topic = null;
        partition = 0;
        offset = 0;
        timestamp = 0;
        type = RawTimestampType.NONE;
        key = null;
        value = null;
        headers.clear();
    }

    private static String text(Binary binary) {
        return binary.toStringUsingUTF8();
    }

    /** By name, since the fields of a projection are numbered anew. */
    private Converter field(String name) {
        return switch (name) {
            case RawSchema.TOPIC -> new Bytes(bytes -> topic = text(bytes));
            case RawSchema.PARTITION -> new Int(number -> partition = number);
            case RawSchema.OFFSET -> new Number64(number -> offset = number);
            case RawSchema.TIMESTAMP -> new Number64(number -> timestamp = number);
            case RawSchema.TIMESTAMP_TYPE ->
                    new Bytes(bytes -> type = RawTimestampType.ofLabel(text(bytes)));
            case RawSchema.KEY -> new Bytes(bytes -> key = bytes.getBytes());
            case RawSchema.VALUE -> new Bytes(bytes -> value = bytes.getBytes());
            case RawSchema.HEADERS -> new Wrapper(new Wrapper(new Header()));
            default -> throw new IllegalStateException("no column " + name);
        };
    }

    private final class Row extends GroupConverter {
        private final Converter[] fields =
                RawSchema.FULL.getFields().stream()
                        .map(column -> field(column.getName()))
                        .toArray(Converter[]::new);

        @Override
        public Converter getConverter(int index) {
            return fields[index];
        }

        @Override
        public void start() {
            clear();
        }

        @Override
        public void end() {}
    }

    /** A level of the list structure that holds one thing and nothing of its own. */
    private static final class Wrapper extends GroupConverter {
        private final Converter inner;

        private Wrapper(Converter inner) {
            this.inner = inner;
        }

        @Override
        public Converter getConverter(int index) {
            return inner;
        }

        @Override
        public void start() {}

        @Override
        public void end() {}
    }

    private final class Header extends GroupConverter {
        private final Converter name = new Bytes(bytes -> headerName = text(bytes));
        private final Converter content = new Bytes(bytes -> headerValue = bytes.getBytes());

        @Override
        public Converter getConverter(int index) {
            return index == 0 ? name : content;
        }

        @Override
        public void start() {
            headerName = null;
            headerValue = null;
        }

        @Override
        public void end() {
            headers.add(new RawHeader(headerName, headerValue));
        }
    }

    private static final class Bytes extends PrimitiveConverter {
        private final Consumer<Binary> target;

        private Bytes(Consumer<Binary> target) {
            this.target = target;
        }

        @Override
        public void addBinary(Binary binary) {
            target.accept(binary);
        }
    }

    private static final class Int extends PrimitiveConverter {
        private final IntConsumer target;

        private Int(IntConsumer target) {
            this.target = target;
        }

        @Override
        public void addInt(int number) {
            target.accept(number);
        }
    }

    private static final class Number64 extends PrimitiveConverter {
        private final LongConsumer target;

        private Number64(LongConsumer target) {
            this.target = target;
        }

        @Override
        public void addLong(long number) {
            target.accept(number);
        }
    }
}
