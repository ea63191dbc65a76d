package io.coursetiles.savepoints.inspect;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.state.CompositeKeySerializationUtils;
import org.apache.flink.runtime.state.IncrementalKeyedStateHandle.HandleAndLocalPath;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyedBackendSerializationProxy;
import org.apache.flink.runtime.state.StreamStateHandle;
import org.apache.flink.runtime.state.filesystem.FileStateHandle;
import org.apache.flink.util.FileUtils;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Walks the keyed states of one subtask in RocksDB's own files, opened to be read only, in a
 * directory of links to them. One entry is in memory at a time, beside what RocksDB caches.
 *
 * <p>Assumption: values of lists are joined by RocksDB's operator {@value #LIST_MERGE}, as Flink
 * configures it; a database written otherwise cannot be opened.
 */
final class RocksEntries {

    private static final String LIST_MERGE = "stringappendtest";

    private final IncrementalRemoteKeyedStateHandle handle;
    private final ClassLoader loader;
    private final int maxParallelism;

    RocksEntries(IncrementalRemoteKeyedStateHandle handle, ClassLoader loader, int maxParallelism) {
        this.handle = handle;
        this.loader = loader;
        this.maxParallelism = maxParallelism;
    }

    /**
     * @throws IOException when the bytes are not those of states, or a class is not there
     */
    void read(KeyedSink sink) throws IOException {
        List<KeyedMeta> states;
        try (FSDataInputStream in = handle.getMetaDataStateHandle().openInputStream()) {
            KeyedBackendSerializationProxy<?> proxy = new KeyedBackendSerializationProxy<>(loader);
            proxy.read(new DataInputViewStreamWrapper(in));
            states = KeyedMeta.of(proxy, maxParallelism);
        }
        sink.states(states);
        Path links = Files.createTempDirectory("tiles-savepoint-");
        try {
            for (HandleAndLocalPath file : handle.getSharedState()) {
                link(file, links);
            }
            for (HandleAndLocalPath file : handle.getPrivateState()) {
                link(file, links);
            }
            RocksDB.loadLibrary();
            database(links, states, sink);
        } catch (RocksDBException broken) {
            throw new IOException(broken.getMessage(), broken);
        } finally {
            FileUtils.deleteDirectory(links.toFile());
        }
    }

    private static void link(HandleAndLocalPath file, Path directory) throws IOException {
        Path link = directory.resolve(file.getLocalPath());
        StreamStateHandle content = file.getHandle();
        if (content instanceof FileStateHandle stored) {
            Files.createSymbolicLink(link, Path.of(stored.getFilePath().toUri().getPath()));
        } else {
            try (InputStream bytes = content.openInputStream()) {
                Files.copy(bytes, link);
            }
        }
    }

    private void database(Path directory, List<KeyedMeta> states, KeyedSink sink)
            throws RocksDBException, IOException {
        List<ColumnFamilyHandle> families = new ArrayList<>();
        try (DBOptions options = new DBOptions();
                ColumnFamilyOptions family =
                        new ColumnFamilyOptions().setMergeOperatorName(LIST_MERGE)) {
            List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
            descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY, family));
            for (KeyedMeta state : states) {
                descriptors.add(
                        new ColumnFamilyDescriptor(
                                state.name().getBytes(StandardCharsets.UTF_8), family));
            }
            try (RocksDB database =
                    RocksDB.openReadOnly(options, directory.toString(), descriptors, families)) {
                try {
                    for (int i = 0; i < states.size(); i++) {
                        entries(database, families.get(i + 1), states.get(i), sink);
                    }
                } finally {
                    families.forEach(ColumnFamilyHandle::close);
                }
            }
        }
    }

    /** After a rescale the files also hold key groups of others. */
    private void entries(
            RocksDB database, ColumnFamilyHandle family, KeyedMeta state, KeyedSink sink)
            throws RocksDBException, IOException {
        int prefix =
                CompositeKeySerializationUtils.computeRequiredBytesInKeyGroupPrefix(maxParallelism);
        int last = handle.getKeyGroupRange().getEndKeyGroup();
        byte[] first = new byte[prefix];
        CompositeKeySerializationUtils.serializeKeyGroup(
                handle.getKeyGroupRange().getStartKeyGroup(), first);
        try (RocksIterator entry = database.newIterator(family)) {
            for (entry.seek(first); entry.isValid(); entry.next()) {
                byte[] key = entry.key();
                if (group(key, prefix) > last) {
                    break;
                }
                byte[] value = entry.value();
                sink.entry(
                        state,
                        key,
                        new ValueInput(
                                new DataInputStream(new ByteArrayInputStream(value)),
                                value.length));
            }
            entry.status();
        }
    }

    private static int group(byte[] key, int prefix) {
        int group = 0;
        for (int i = 0; i < prefix; i++) {
            group = group << 8 | key[i] & 0xff;
        }
        return group;
    }
}
