package io.coursetiles.deploy.chaos;

import io.coursetiles.deploy.stack.LocalStack;
import java.util.List;
import java.util.function.Consumer;

/**
 * Faults at chosen numbers of settled records, in this order.
 *
 * <p>Data flows at each of them: a sender that asks {@link #maySend} is never more than the slack
 * ahead of a fault that has not begun, and the rest of the records is sent while the fault acts.
 * One thread injects, another may send.
 */
public final class FaultPlan {

    /**
     * @param at settled records from which on the fault is due
     */
    public record Step(long at, Fault fault) {}

    private final List<Step> steps;
    private final long slack;
    private volatile int begun;
    private int done;

    /**
     * @param slack records that may be sent beyond the number at which the next fault is due; more
     *     than settle between two checkpoints
     */
    public FaultPlan(List<Step> steps, long slack) {
        this.steps = List.copyOf(steps);
        this.slack = slack;
    }

    /** No fault at all. */
    public static FaultPlan none() {
        return new FaultPlan(List.of(), 0);
    }

    /** Two dead TaskManagers and one dead broker, spread over the input. */
    public static FaultPlan demo(long total) {
        return new FaultPlan(
                List.of(
                        new Step(total / 10, Fault.KILL_TASKMANAGER),
                        new Step(total * 4 / 10, Fault.KILL_BROKER),
                        new Step(total * 7 / 10, Fault.KILL_TASKMANAGER)),
                total / 5);
    }

    /** Injects the next fault if it is due; returns when the stack serves again. */
    public void settled(long records, LocalStack stack, Consumer<String> progress) {
        if (begun == steps.size() || records < steps.get(begun).at()) {
            return;
        }
        Fault fault = steps.get(begun).fault();
        progress.accept(String.format("at %,d settled records: %s", records, fault.label()));
        begun++;
        fault.inject(stack);
        progress.accept("the stack serves again");
        done++;
    }

    /** Whether the record of that index, from 0, may be sent now. */
    public boolean maySend(long index) {
        int next = begun;
        return next == steps.size() || index < steps.get(next).at() + slack;
    }

    public List<Step> steps() {
        return steps;
    }

    /** Faults that were injected and mended. */
    public int done() {
        return done;
    }
}
