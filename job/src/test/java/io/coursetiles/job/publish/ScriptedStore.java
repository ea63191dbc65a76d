package io.coursetiles.job.publish;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A store that notes what is read and lets something happen just before the next put. */
final class ScriptedStore implements PublishStore {

    private final PublishStore store;
    private final List<String> reads = new ArrayList<>();
    private final List<Runnable> beforePuts = new ArrayList<>();

    ScriptedStore(PublishStore store) {
        this.store = store;
    }

    /** Each call is for one put, in order. */
    void beforePut(Runnable happening) {
        beforePuts.add(happening);
    }

    /** Names that were read since the last call. */
    List<String> takeReads() {
        List<String> taken = List.copyOf(reads);
        reads.clear();
        return taken;
    }

    @Override
    public Optional<byte[]> read(String path) {
        reads.add(path);
        return store.read(path);
    }

    @Override
    public boolean putIfAbsent(String path, byte[] content) {
        if (!beforePuts.isEmpty()) {
            beforePuts.remove(0).run();
        }
        return store.putIfAbsent(path, content);
    }

    @Override
    public List<String> list(String prefix) {
        return store.list(prefix);
    }

    @Override
    public void delete(String path) {
        store.delete(path);
    }
}
