package io.coursetiles.job.publish;

import static io.coursetiles.job.publish.Publications.MONDAY;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.coursetiles.job.publish.PublishOutcome.Published;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is not as publishers leave it is an error that names it, for readers and publishers. */
class BrokenLogTest {
    @TempDir Path base;

    private LocalStore store;
    private ManifestLog log;

    @BeforeEach
    void publishThreeTimes() {
        store = new LocalStore(base);
        log = new ManifestLog(store);
        for (int i = 1; i <= 3; i++) {
            log.publish(Publications.of("job-" + i, MONDAY, i));
        }
    }

    @Test
    void aHoleIsNamed() {
        store.delete(ManifestNames.of(2));
        String message =
                "Cannot use manifest log: at manifest/00000000000000000002.json got no file, but a"
                        + " later manifest/00000000000000000003.json, need versions without a hole";
        assertBroken(log::current, message);
        assertBroken(log::history, message);
        assertBroken(() -> log.version(1), message);
        assertBroken(() -> log.rollback(1, "back"), message);
        assertNothingIsPublished(message);
    }

    @Test
    void aMissingFirstVersionIsAHole() {
        store.delete(ManifestNames.of(1));
        assertBroken(log::current, "Cannot use manifest log: at " + ManifestNames.of(1));
    }

    @Test
    void anUnreadableCurrentManifestIsNamedAndNotPassedOver() {
        replace(3, "{\"format_version\":1,");
        String message =
                "Cannot use manifest log: at manifest/00000000000000000003.json got what cannot be"
                        + " read (Cannot read JSON: Unexpected end-of-input";
        assertBroken(log::current, message);
        assertBroken(log::history, message);
        assertNothingIsPublished(message);
        assertThat(log.version(2)).map(Manifest::jobId).contains("job-2");
    }

    @Test
    void anUnreadableEarlierManifestHoldsPublishersOnly() {
        replace(1, "");
        assertNothingIsPublished("Cannot use manifest log: at " + ManifestNames.of(1));
        assertThat(log.current()).map(Manifest::jobId).contains("job-3");
    }

    @Test
    void aManifestUnderAnotherNameIsNamed() {
        byte[] second = store.read(ManifestNames.of(2)).orElseThrow();
        replace(3, new String(second, UTF_8));
        assertBroken(
                log::current,
                "Cannot use manifest log: at manifest/00000000000000000003.json got what cannot be"
                        + " read (Cannot use version: got 2, need 3), need a manifest");
    }

    @Test
    void namesThatNoPublishGaveAreErrors() {
        for (String name :
                List.of(
                        ManifestNames.of(3) + ".bak",
                        "manifest/3.json",
                        "manifest/99999999999999999999.json",
                        "manifest/old/00000000000000000004.json")) {
            store.putIfAbsent(name, new byte[1]);
            String message =
                    "Cannot use manifest log: at "
                            + name
                            + " got an unknown name, need nothing but versions in manifest/";
            assertBroken(log::current, message);
            assertNothingIsPublished(message);
            store.delete(name);
        }
        assertThat(log.current()).map(Manifest::version).contains(3L);
    }

    @Test
    void aListingThatLacksAnEarlierOfTwoNewNamesIsNoHole() {
        PublishStore racy = new ListedStore(List.of(1L, 3L));
        assertThat(new ManifestLog(racy).current()).map(Manifest::version).contains(3L);
        assertThat(new ManifestLog(racy).publish(Publications.of("job-4", MONDAY, 4)))
                .isEqualTo(new Published(4));
    }

    @Test
    void aTakenNameThatIsNeverListedIsNotTriedForEver() {
        ManifestLog stale = new ManifestLog(new ListedStore(List.of(1L, 2L)));
        assertBroken(
                () -> stale.publish(Publications.of("job-4", MONDAY, 4)),
                "Cannot use manifest log: at manifest/00000000000000000003.json got a name that is"
                        + " taken but not listed");
        ManifestLog ghosts = new ManifestLog(new ListedStore(List.of(1L, 2L, 3L, 4L)));
        assertBroken(
                ghosts::current,
                "Cannot use manifest log: at manifest/00000000000000000004.json got a name that is"
                        + " listed but not there");
    }

    private void assertNothingIsPublished(String message) {
        List<String> before = store.list("");
        assertBroken(() -> log.publish(Publications.of("new", MONDAY, 9)), message);
        assertThat(store.list("")).isEqualTo(before);
    }

    private static void assertBroken(Runnable call, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(ManifestLogException.class)
                .hasMessageStartingWith(message);
    }

    private void replace(long version, String content) {
        store.delete(ManifestNames.of(version));
        store.putIfAbsent(ManifestNames.of(version), content.getBytes(UTF_8));
    }

    /** The same files, of which a listing always has these versions. */
    private final class ListedStore implements PublishStore {
        private final List<Long> listed;

        ListedStore(List<Long> listed) {
            this.listed = listed;
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
            return listed.stream().map(ManifestNames::of).toList();
        }

        @Override
        public void delete(String path) {
            store.delete(path);
        }
    }
}
