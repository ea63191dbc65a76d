package io.coursetiles.deploy.stack;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * One process of the stack: broker, ZooKeeper, JobManager or a TaskManager. What it is now is read
 * from the system at every call, so several objects and several commands may look at the same
 * process.
 *
 * <p>A signal goes only to the very process that was started (same id, same start time, same boot).
 * The methods wait until their effect is there and throw {@link StackException} when it is not
 * within the limit; each is done at once when its effect is there already.
 */
public final class StackProcess {
    private static final Duration SERVING = Duration.ofSeconds(120);
    private static final Duration GRACE = Duration.ofSeconds(30);
    private static final Duration GONE = Duration.ofSeconds(15);

    private final StackLayout layout;
    private final ProcessSpec spec;
    private final DetachedJvm jvm;

    StackProcess(StackLayout layout, ProcessSpec spec) {
        this.layout = layout;
        this.spec = spec;
        this.jvm = new DetachedJvm(layout, spec.name());
    }

    /** Name in {@code status} and of its log file: broker, zookeeper, jobmanager, taskmanager-1. */
    public String name() {
        return spec.name();
    }

    /** Process id; empty unless alive. */
    public OptionalLong pid() {
        return alive().map(identity -> OptionalLong.of(identity.pid()))
                .orElse(OptionalLong.empty());
    }

    public boolean isAlive() {
        return alive().isPresent();
    }

    /** Asks the process itself whether it serves; takes up to 10 s when it does not. */
    public ProcessStatus status() {
        Optional<ProcessIdentity> identity = jvm.identity();
        Health health = health(identity);
        long pid = identity.map(ProcessIdentity::pid).orElse(0L);
        return new ProcessStatus(
                name(),
                health,
                pid,
                health == Health.DEAD ? Ending.of(jvm.exitCode()) : "",
                isAlive() ? ProcStat.residentBytes(pid).orElse(0L) : 0L,
                spec.ports(),
                layout.log(name()));
    }

    /** Starts it unless it is alive, and waits until it serves, up to two minutes. */
    public void start() {
        launch();
        awaitServing();
    }

    /** Asks it to end, as an orderly shutdown does, and kills it after 30 s. */
    public void stop() {
        terminate();
        awaitStopped();
    }

    /** Ends it with SIGKILL, as a crash of the machine's memory or of the JVM does. */
    public void kill() {
        alive().ifPresent(identity -> end(identity, "KILL", GONE));
        jvm.settle();
    }

    /** Halts it with SIGSTOP: alive, connected and silent, as in a long pause of the machine. */
    public void pause() {
        signalUntil("STOP", "paused", ProcessIdentity::isPaused);
    }

    /** Lets it go on after {@link #pause()}. Does not wait until it serves again. */
    public void unpause() {
        signalUntil("CONT", "unpaused", identity -> !identity.isPaused());
    }

    /**
     * Waits until it serves.
     *
     * @throws StackException when it ends meanwhile or does not serve after two minutes; the
     *     message holds the last lines of its log
     */
    public void awaitServing() {
        boolean settled = Poll.until(() -> !isAlive() || spec.isServing(), SERVING);
        if (!isAlive()) {
            jvm.settle();
            throw failure("it ended while starting, " + Ending.of(jvm.exitCode()));
        }
        if (!settled) {
            throw failure("no answer after " + SERVING.toSeconds() + " s, need one");
        }
    }

    /** Starts it unless it is alive; a paused one goes on. Says whether anything was done. */
    boolean launch() {
        Optional<ProcessIdentity> running = alive();
        if (running.isPresent()) {
            boolean paused = running.get().isPaused();
            unpause();
            return paused;
        }
        for (int port : spec.ports()) {
            if (!Ports.isFree(port)) {
                throw new StackException(
                        "Cannot start "
                                + name()
                                + ": port "
                                + port
                                + " of "
                                + Ports.HOST
                                + " is taken by another process (remembered in "
                                + layout.record()
                                + "); stop that process, or purge the stack to choose new ports");
            }
        }
        jvm.launch(spec.prepare());
        return true;
    }

    /** Asks it to end and does not wait. */
    void terminate() {
        alive().ifPresent(
                        identity -> {
                            identity.signal("TERM");
                            identity.signal("CONT");
                        });
    }

    void awaitStopped() {
        alive().ifPresent(
                        identity -> {
                            if (!Poll.until(() -> !identity.isAlive(), GRACE)) {
                                end(identity, "KILL", GONE);
                            }
                        });
        jvm.forget();
    }

    boolean isServing() {
        return isAlive() && spec.isServing();
    }

    private Optional<ProcessIdentity> alive() {
        return jvm.identity().filter(ProcessIdentity::isAlive);
    }

    private Health health(Optional<ProcessIdentity> identity) {
        if (identity.isEmpty()) {
            return Health.STOPPED;
        }
        if (!identity.get().isAlive()) {
            return Health.DEAD;
        }
        if (identity.get().isPaused()) {
            return Health.PAUSED;
        }
        return spec.isServing() ? Health.UP : Health.SILENT;
    }

    private void signalUntil(String signal, String effect, Predicate<ProcessIdentity> reached) {
        ProcessIdentity identity =
                alive().orElseThrow(
                                () ->
                                        new StackException(
                                                "Cannot send SIG"
                                                        + signal
                                                        + " to "
                                                        + name()
                                                        + ": got no live process, need one"));
        identity.signal(signal);
        if (!Poll.until(() -> reached.test(identity), GONE)) {
            throw new StackException(
                    "Cannot get " + name() + " " + effect + ": no effect of SIG" + signal);
        }
    }

    private void end(ProcessIdentity identity, String signal, Duration limit) {
        identity.signal(signal);
        if (!Poll.until(() -> !identity.isAlive(), limit)) {
            throw new StackException(
                    "Cannot end "
                            + name()
                            + ": process "
                            + identity.pid()
                            + " is still there "
                            + limit.toSeconds()
                            + " s after SIG"
                            + signal);
        }
    }

    private StackException failure(String reason) {
        return new StackException(
                ("Cannot start "
                                + name()
                                + ": "
                                + reason
                                + "\n"
                                + LogTail.of(layout.log(name()))
                                + "\n"
                                + LogTail.of(layout.out(name())))
                        .strip());
    }
}
