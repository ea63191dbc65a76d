package io.coursetiles.deploy.retain;

import io.coursetiles.job.publish.PublishStore;
import java.util.List;
import java.util.Optional;

/** A store in which something happens just before a listing of the log. */
final class WatchedStore implements PublishStore {

    private final PublishStore store;
    private final int number;
    private final Runnable happening;
    private int listings;

    /**
     * @param number of the listing, from 1, that it happens before
     */
    WatchedStore(PublishStore store, int number, Runnable happening) {
        this.store = store;
        this.number = number;
        this.happening = happening;
    }

    int listings() {
        return listings;
    }

    @Override
    public Optional<byte[]> read(String path) {
        return store.read(path);
    }

    @Override
    public boolean putIfAbsent(String path, byte[] content) {
        return store.putIfAbsent(path, content);
    }

    @Override
    public List<String> list(String prefix) {
        listings++;
        if (listings == number) {
            happening.run();
        }
        return store.list(prefix);
    }

    @Override
    public void delete(String path) {
        store.delete(path);
    }
}
