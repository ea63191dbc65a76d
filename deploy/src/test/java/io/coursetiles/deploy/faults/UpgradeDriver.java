package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.job.config.ConfigArguments;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * {@code tiles upgrade} in a process of its own, which stands still when it first says something
 * that contains a phrase. Ends with a line {@code outcome ...}.
 */
final class UpgradeDriver {

    private UpgradeDriver() {}

    /**
     * @param options of the new version that differ
     */
    static HaltingProcess start(Trial trial, String phrase, Path jar, Map<String, String> options)
            throws Exception {
        List<String> arguments = new ArrayList<>();
        arguments.add(trial.stack().stateDir().toString());
        arguments.add(trial.settings().deployment());
        arguments.add(phrase);
        arguments.add(jar.toString());
        options.forEach(
                (key, value) -> {
                    arguments.add("--" + key);
                    arguments.add(value);
                });
        return HaltingProcess.start(trial.stack().stateDir(), UpgradeDriver.class, arguments);
    }

    /** The process: its folder and the arguments of {@link #start}. */
    public static void main(String[] arguments) throws Exception {
        AtomicBoolean halted = new AtomicBoolean();
        var report =
                Upgrades.run(
                        LocalStack.open(Path.of(arguments[1]), StackHomes.ofSystem()),
                        arguments[2],
                        Optional.of(Path.of(arguments[4])),
                        ConfigArguments.parse(Arrays.copyOfRange(arguments, 5, arguments.length))
                                .toMap(),
                        said -> {
                            System.out.println(said);
                            if (said.contains(arguments[3]) && !halted.getAndSet(true)) {
                                HaltingProcess.halt(Path.of(arguments[0]));
                            }
                        });
        System.out.println(report.text());
    }
}
