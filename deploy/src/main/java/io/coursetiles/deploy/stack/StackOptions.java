package io.coursetiles.deploy.stack;

/**
 * Sizes of a stack. Remembered in its state directory; a change takes effect for processes started
 * after it.
 *
 * @param slots task slots of each TaskManager, 1 to 64
 * @param taskManagerMegabytes whole process memory of each TaskManager in MiB (Flink's {@code
 *     taskmanager.memory.process.size}), at least 1024
 */
public record StackOptions(int slots, int taskManagerMegabytes) {
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
        return new StackOptions(6, 3072);
    }

    public StackOptions withSlots(int count) {
        return new StackOptions(count, taskManagerMegabytes);
    }

    public StackOptions withTaskManagerMegabytes(int megabytes) {
        return new StackOptions(slots, megabytes);
    }
}
