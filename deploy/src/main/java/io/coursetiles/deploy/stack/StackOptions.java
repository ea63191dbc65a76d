package io.coursetiles.deploy.stack;

/**
 * Sizes of a stack. Remembered in its state directory; a change takes effect for processes started
 * after it.
 *
 * @param slots task slots of each TaskManager, 1 to 64
 * @param taskManagerMegabytes whole process memory of each TaskManager in MiB (Flink's {@code
 *     taskmanager.memory.process.size}), at least 1024
 * @param highAvailability whether a ZooKeeper keeps what a new JobManager needs to go on with the
 *     jobs of a dead one
 * @param proxyPort port of a proxy between the jobs and the broker, 0 without; the broker sends the
 *     clients of its second listener there
 */
public record StackOptions(
        int slots, int taskManagerMegabytes, boolean highAvailability, int proxyPort) {
    public StackOptions {
        if (slots < 1 || slots > 64) {
            throw new IllegalArgumentException(
                    "Cannot size a TaskManager: got " + slots + " slots, need 1 to 64");
        }
        if (taskManagerMegabytes < 1024) {
            throw new IllegalArgumentException(
                    "Cannot size a TaskManager: got "
                            + taskManagerMegabytes
                            + " MiB, need at least 1024");
        }
    }

    /** Six slots in 3 GiB: tile job 2, archive 1, a batch job 2, one spare. */
    public static StackOptions defaults() {
        return new StackOptions(6, 3072, false, 0);
    }

    public StackOptions withSlots(int count) {
        return new StackOptions(count, taskManagerMegabytes, highAvailability, proxyPort);
    }

    public StackOptions withTaskManagerMegabytes(int megabytes) {
        return new StackOptions(slots, megabytes, highAvailability, proxyPort);
    }

    public StackOptions withHighAvailability() {
        return new StackOptions(slots, taskManagerMegabytes, true, proxyPort);
    }

    public StackOptions withProxyPort(int port) {
        return new StackOptions(slots, taskManagerMegabytes, highAvailability, port);
    }
}
