package io.coursetiles.deploy.check;

import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import java.util.ArrayList;
import java.util.List;

/** The first items of each skip and dead reason, by place; never what they say. */
final class Examples {

    /** Kept of each reason. */
    static final int EACH = 3;

    private final List<List<Example>> skipped = lists(SkipReason.count());
    private final List<List<Example>> dead = lists(DeadReason.count());

    /**
     * Where an item is.
     *
     * @param line from 1
     * @param item index in its line, from 0
     * @param detail of a refusal, free of any byte of the line; else empty
     */
    record Example(String file, long line, int item, String detail) {}

    private static List<List<Example>> lists(int size) {
        List<List<Example>> lists = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            lists.add(new ArrayList<>());
        }
        return lists;
    }

    void add(Outcome outcome, LogFile file, long line, int item) {
        if (outcome instanceof Outcome.Skip skip) {
            add(skipped.get(skip.reason().ordinal()), file, line, item, "");
        } else if (outcome instanceof Outcome.Dead refused) {
            add(dead.get(refused.reason().ordinal()), file, line, item, refused.detail());
        }
    }

    private static void add(
            List<Example> examples, LogFile file, long line, int item, String detail) {
        if (examples.size() < EACH) {
            examples.add(new Example(file.name(), line, item, detail));
        }
    }

    List<Example> of(SkipReason reason) {
        return skipped.get(reason.ordinal());
    }

    List<Example> of(DeadReason reason) {
        return dead.get(reason.ordinal());
    }
}
