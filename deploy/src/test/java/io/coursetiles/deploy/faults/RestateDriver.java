package io.coursetiles.deploy.faults;

import io.coursetiles.job.config.ConfigArguments;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A restatement driven by a process of its own, which stands still at a named moment until it is
 * killed or let go.
 */
final class RestateDriver {

    /** Where it stands still. */
    enum Moment {
        /** The attempt is its own and its job is not submitted yet. */
        CLAIMED,
        /** The summary of the attempt is there. */
        STAGED,
        /** The gate has passed; nothing says so yet. */
        JUDGED,
        /** The next version is about to get its name. */
        BEFORE_MANIFEST,
        /** It has got it. */
        AFTER_MANIFEST
    }

    private RestateDriver() {}

    static HaltingProcess start(Restatements restate, Moment moment, String jobId, String... dates)
            throws Exception {
        List<String> arguments = new ArrayList<>(List.of(moment.name(), jobId));
        arguments.add(restate.archive().toString());
        arguments.add(restate.courseDay().toString());
        arguments.add(restate.cluster().toString());
        arguments.add(String.join(",", dates));
        restate.options()
                .toMap()
                .forEach(
                        (key, value) -> {
                            arguments.add("--" + key);
                            arguments.add(value);
                        });
        return HaltingProcess.start(
                restate.courseDay().getParent(), RestateDriver.class, arguments);
    }

    /** The process: the arguments of {@link #start}. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        Moment moment = Moment.valueOf(arguments[1]);
        Restatements restate =
                new Restatements(
                        ConfigArguments.parse(Arrays.copyOfRange(arguments, 7, arguments.length)),
                        Path.of(arguments[3]),
                        Path.of(arguments[4]),
                        URI.create(arguments[5]));
        var report =
                restate.run(
                        store -> new HaltingStore(store, moment, () -> HaltingProcess.halt(folder)),
                        arguments[2],
                        arguments[6].split(","));
        System.out.println(report.text());
    }
}
