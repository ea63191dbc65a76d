package io.coursetiles.deploy.chaos;

import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.deploy.stack.StackException;
import io.coursetiles.deploy.stack.StackProcess;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.JobID;

/** What can be done to a stack while data flows. */
public enum Fault {
    KILL_TASKMANAGER("SIGKILL of the TaskManager") {
        @Override
        void strike(LocalStack stack) {
            stack.taskManagers().get(0).kill();
        }
    },

    /** It comes back with open transactions and tasks that the cluster has given up. */
    PAUSE_TASKMANAGER("SIGSTOP of the TaskManager until the cluster has given it up") {
        @Override
        void strike(LocalStack stack) {
            StackProcess victim = stack.taskManagers().get(0);
            ClusterClient cluster = new ClusterClient(stack.restUrl());
            int before = cluster.taskManagers();
            victim.pause();
            if (!Poll.until(() -> cluster.taskManagers() < before, GIVEN_UP)) {
                throw new StackException(
                        "Cannot pause "
                                + victim.name()
                                + " for long enough: the cluster still lists it after "
                                + GIVEN_UP.toSeconds()
                                + " s");
            }
        }
    },

    /** Needs a stack with high availability: its jobs would be lost. */
    KILL_JOBMANAGER("SIGKILL of the JobManager") {
        @Override
        void strike(LocalStack stack) {
            if (!stack.options().highAvailability()) {
                throw new StackException(
                        "Cannot kill the JobManager: got a stack without high availability, need"
                                + " one with it");
            }
            stack.jobManager().kill();
        }

        @Override
        public void inject(LocalStack stack) {
            ClusterClient cluster = new ClusterClient(stack.restUrl());
            List<JobID> before = cluster.jobs();
            super.inject(stack);
            if (!Poll.until(() -> cluster.jobs().containsAll(before), RECOVERED)) {
                throw new StackException(
                        "Cannot go on after the JobManager's death: got jobs "
                                + cluster.jobs()
                                + ", need "
                                + before);
            }
        }
    },

    KILL_BROKER("SIGKILL of the broker") {
        @Override
        void strike(LocalStack stack) {
            stack.broker().kill();
        }
    },

    KILL_BROKER_AND_TASKMANAGER("SIGKILL of the broker and of the TaskManager") {
        @Override
        void strike(LocalStack stack) {
            stack.broker().kill();
            stack.taskManagers().get(0).kill();
        }
    };

    private static final Duration GIVEN_UP = Duration.ofSeconds(60);
    private static final Duration RECOVERED = Duration.ofSeconds(90);

    private final String label;

    Fault(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }

    abstract void strike(LocalStack stack);

    /**
     * Does it, and mends the stack at once.
     *
     * @throws StackException when the stack does not serve again within two minutes
     */
    public void inject(LocalStack stack) {
        strike(stack);
        stack.up(step -> {});
    }
}
