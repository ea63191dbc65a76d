package io.coursetiles.job.topics;

import java.util.Map;

/**
 * A topic as the broker describes it.
 *
 * @param config its settings by name, defaults of the broker included
 */
public record TopicState(String name, int partitions, Map<String, String> config) {

    /**
     * The value of a setting.
     *
     * @throws IllegalStateException when the broker does not know it
     */
    public String setting(String setting) {
        String value = config.get(setting);
        if (value == null) {
            throw new IllegalStateException(
                    "Cannot check topic "
                            + name
                            + ": got no "
                            + setting
                            + " from the broker, need a broker that has it");
        }
        return value;
    }

    /** The value of a setting that is a number. */
    public long number(String setting) {
        return Long.parseLong(setting(setting));
    }
}
