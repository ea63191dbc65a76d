package io.coursetiles.job.publish;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalStoreTest {
    @TempDir Path base;

    private LocalStore store;

    @BeforeEach
    void open() {
        store = new LocalStore(base);
    }

    @Test
    void aNameIsTakenOnceAndKeepsItsContent() throws IOException {
        assertThat(store.putIfAbsent("a/b/one", bytes("first"))).isTrue();
        assertThat(store.putIfAbsent("a/b/one", bytes("second"))).isFalse();

        assertThat(store.read("a/b/one")).contains(bytes("first"));
        assertThat(store.read("a/b/two")).isEmpty();
        assertThat(store.read("c/one")).isEmpty();
        assertThat(everythingIn(base.resolve("a/b"))).containsExactly("one");
    }

    @Test
    void contentsMayBeEmpty() {
        assertThat(store.putIfAbsent("empty", new byte[0])).isTrue();
        assertThat(store.read("empty")).contains(new byte[0]);
    }

    @Test
    void listsAllBelowADirectorySorted() {
        for (String path : List.of("b/2", "b/10", "b/c/1", "bc/1", "a")) {
            assertThat(store.putIfAbsent(path, bytes(path))).isTrue();
        }
        assertThat(store.list("b/")).containsExactly("b/10", "b/2", "b/c/1");
        assertThat(store.list("")).containsExactly("a", "b/10", "b/2", "b/c/1", "bc/1");
        assertThat(store.list("d/")).isEmpty();
        assertThat(store.list("a/")).as("no directory").isEmpty();
    }

    @Test
    void aDeletedNameIsFree() {
        store.putIfAbsent("a/one", bytes("first"));
        store.delete("a/one");
        store.delete("a/one");
        assertThat(store.read("a/one")).isEmpty();
        assertThat(store.list("")).isEmpty();
        assertThat(store.putIfAbsent("a/one", bytes("second"))).isTrue();
        assertThat(store.read("a/one")).contains(bytes("second"));
    }

    @Test
    void whatAKilledProcessLeftIsNotListedAndHindersNobody() throws IOException {
        Path name = base.resolve("a/one");
        Files.createDirectories(name.getParent());
        Path written = Files.write(LocalStore.temporary(name), bytes("fir"));
        Files.createDirectories(base.resolve(".trash"));
        Files.write(base.resolve(".trash/two"), bytes("two"));

        assertThat(written).exists().hasParent(name.getParent());
        assertThat(store.list("")).isEmpty();
        assertThat(store.list("a/")).isEmpty();
        assertThat(store.putIfAbsent("a/one", bytes("first"))).isTrue();
        assertThat(store.list("a/")).containsExactly("a/one");
        assertThat(written).hasContent("fir");
        assertThat(LocalStore.temporary(name)).isNotEqualTo(LocalStore.temporary(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "/", ".", "..", "/a", "../a", "a/../b", "a/..", "a//b", "a/", "a/./b", ".a",
                "a/.b", "a\\b", "a\0b", "a\nb"
            })
    void pathsThatLeadOutOrAreHiddenAreRefused(String path) throws IOException {
        List<Consumer<String>> calls =
                List.of(
                        store::read,
                        name -> store.putIfAbsent(name, new byte[1]),
                        store::delete,
                        name -> store.list(name + "/"));
        for (Consumer<String> call : calls) {
            assertThatThrownBy(() -> call.accept(path))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("Cannot use path: got \"" + path);
        }
        assertThat(everythingIn(base)).isEmpty();
    }

    @Test
    void aPrefixIsADirectory() {
        assertThatThrownBy(() -> store.list("a"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "Cannot use path: got \"a\", need a relative path that ends with /");
    }

    @Test
    void errorsNameThePath() {
        store.putIfAbsent("a/one", bytes("first"));
        assertFails(() -> store.read("a"), "Cannot read " + base.resolve("a") + ": got ");
        assertFails(() -> store.delete("a"), "Cannot delete " + base.resolve("a") + ": got ");
        Path below = base.resolve("a/one/two");
        assertFails(() -> store.read("a/one/two"), "Cannot read " + below + ": got ");
        assertFails(
                () -> store.putIfAbsent("a/one/two", bytes("x")),
                "Cannot write " + below + ": got ");
    }

    @Test
    void aBaseThatIsNotThereIsNoEmptyStore() {
        Path gone = base.resolve("gone");
        LocalStore nowhere = new LocalStore(gone);
        String got = ": got java.io.IOException: no directory " + gone + ", need one";
        assertFails(() -> nowhere.list("a/"), "Cannot list " + gone.resolve("a") + got);
        assertFails(() -> nowhere.read("a"), "Cannot read " + gone.resolve("a") + got);
        assertFails(() -> nowhere.delete("a"), "Cannot delete " + gone.resolve("a") + got);
        assertFails(
                () -> nowhere.putIfAbsent("a", bytes("x")),
                "Cannot write " + gone.resolve("a") + got);
        assertThat(gone).doesNotExist();
    }

    private static void assertFails(Runnable call, String message) {
        assertThatThrownBy(call::run)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(message);
    }

    /** Hidden names too. */
    private static List<String> everythingIn(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
