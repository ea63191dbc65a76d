package io.coursetiles.deploy.bench;

import java.util.List;
import java.util.Map;

/** One size of a bench. */
public interface BenchResult {
    /** How many faults the JSON form spells out. */
    int SHOWN = 5;

    /** Records of the input. */
    long events();

    JobRun job();

    YardstickRun yardstick();

    /** What is wrong with the output, in words; empty when it is exactly right. */
    List<String> faults();

    /** The result under the names it has in output. */
    Map<String, Object> json();

    default boolean isRight() {
        return faults().isEmpty();
    }

    /** Adds the faults under the names that they have in output. */
    default void putFaults(Map<String, Object> json) {
        json.put("wrong", (long) faults().size());
        if (!faults().isEmpty()) {
            json.put("first_faults", faults().subList(0, Math.min(SHOWN, faults().size())));
        }
    }
}
