package io.coursetiles.job.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every thread has a store of its own, as a process has. */
class LocalStoreRaceTest {

    private static final int CONTENTS = 50;
    private static final int LENGTH = 1 << 20;
    private static final int NAMES = 200;

    @TempDir Path base;

    @Test
    void aReaderInALoopSeesWholeContentsOrNone() throws Exception {
        List<Integer> counts = Together.run(List.of(this::writeAll, this::readAll));
        assertThat(counts).containsExactly(CONTENTS, CONTENTS);
    }

    @Test
    void aNameThatTwoWantIsTakenByExactlyOne() throws Exception {
        CyclicBarrier start = new CyclicBarrier(2);
        List<boolean[]> won =
                Together.run(
                        List.of(() -> takeAll((byte) 0, start), () -> takeAll((byte) 1, start)));

        PublishStore store = new LocalStore(base);
        for (int i = 0; i < NAMES; i++) {
            assertThat(won.get(0)[i]).as(name(i)).isNotEqualTo(won.get(1)[i]);
            byte winner = (byte) (won.get(0)[i] ? 0 : 1);
            assertThat(store.read(name(i))).as(name(i)).contains(new byte[] {winner, winner});
        }
        assertThat(store.list("")).hasSize(NAMES);
    }

    private int writeAll() {
        PublishStore store = new LocalStore(base);
        int written = 0;
        for (int i = 0; i < CONTENTS; i++) {
            written += store.putIfAbsent(name(i), content(i)) ? 1 : 0;
        }
        return written;
    }

    /** Looks for the next name until it is there, and compares the first that it sees of it. */
    private int readAll() {
        PublishStore store = new LocalStore(base);
        int read = 0;
        while (read < CONTENTS && !Thread.currentThread().isInterrupted()) {
            List<String> listed = store.list("");
            Optional<byte[]> seen = store.read(name(read));
            if (seen.isPresent()) {
                assertThat(Arrays.equals(seen.get(), content(read)))
                        .as("%s of %d bytes", name(read), seen.get().length)
                        .isTrue();
                read++;
            } else {
                assertThat(listed).as("a listed name is there").hasSizeLessThanOrEqualTo(read);
            }
        }
        return read;
    }

    private boolean[] takeAll(byte content, CyclicBarrier start) throws Exception {
        PublishStore store = new LocalStore(base);
        boolean[] won = new boolean[NAMES];
        for (int i = 0; i < NAMES; i++) {
            start.await(1, TimeUnit.MINUTES);
            won[i] = store.putIfAbsent(name(i), new byte[] {content, content});
        }
        return won;
    }

    private static byte[] content(int number) {
        byte[] content = new byte[LENGTH];
        Arrays.fill(content, (byte) (number + 1));
        return content;
    }

    private static String name(int number) {
        return String.format("log/%03d", number);
    }
}
