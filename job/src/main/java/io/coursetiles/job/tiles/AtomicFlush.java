package io.coursetiles.job.tiles;

import java.util.Collection;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.state.rocksdb.ConfigurableRocksDBOptionsFactory;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;

/**
 * Lets RocksDB flush all states of an operator in one job before a checkpoint, not one after the
 * other: on a busy machine each hand-over to the flushing thread and back costs more than the
 * flush.
 *
 * <p>Named in the configuration, so Flink makes it; needs RocksDB's write-ahead log off, as Flink
 * has it.
 */
public final class AtomicFlush implements ConfigurableRocksDBOptionsFactory {

    private static final long serialVersionUID = 1L;

    @Override
    public AtomicFlush configure(ReadableConfig configuration) {
        return this;
    }

    @Override
    public DBOptions createDBOptions(DBOptions options, Collection<AutoCloseable> toClose) {
        return options.setAtomicFlush(true);
    }

    @Override
    public ColumnFamilyOptions createColumnOptions(
            ColumnFamilyOptions options, Collection<AutoCloseable> toClose) {
        return options;
    }
}
