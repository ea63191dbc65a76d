package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.faults.RestateDriver.Moment;
import io.coursetiles.job.publish.PublishStore;
import java.util.List;
import java.util.Optional;

/** A store whose caller stands still, once, at a named moment. */
final class HaltingStore implements PublishStore {

    private final PublishStore store;
    private final Moment moment;
    private final Runnable halt;
    private boolean over;

    HaltingStore(PublishStore store, Moment moment, Runnable halt) {
        this.store = store;
        this.moment = moment;
        this.halt = halt;
    }

    private void at(Moment here) {
        if (moment == here && !over) {
            over = true;
            halt.run();
        }
    }

    @Override
    public Optional<byte[]> read(String path) {
        Optional<byte[]> content = store.read(path);
        if (path.endsWith("/attempt.json") && content.isPresent()) {
            at(Moment.STAGED);
        }
        return content;
    }

    @Override
    public boolean putIfAbsent(String path, byte[] content) {
        boolean manifest = path.startsWith("manifest/");
        if (path.endsWith("/_SUCCESS")) {
            at(Moment.JUDGED);
        } else if (manifest) {
            at(Moment.BEFORE_MANIFEST);
        }
        boolean taken = store.putIfAbsent(path, content);
        if (path.endsWith("/claim.json") && taken) {
            at(Moment.CLAIMED);
        } else if (manifest && taken) {
            at(Moment.AFTER_MANIFEST);
        }
        return taken;
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
