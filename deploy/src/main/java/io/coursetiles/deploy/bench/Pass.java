package io.coursetiles.deploy.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;

/** The clocks of a yardstick's process, which does all its work in the thread that begins it. */
final class Pass {
    private final long begin = System.nanoTime();

    private Pass() {}

    static Pass begin() {
        return new Pass();
    }

    /**
     * Prints one JSON object: {@code records, parts, thread_cpu_s, process_cpu_s, wall_s}.
     *
     * @param parts what was found in the records: printed, so that no compiler leaves it out
     */
    void print(long records, long parts) throws JsonProcessingException {
        OperatingSystemMXBean system =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("records", records);
        result.put("parts", parts);
        result.put(
                "thread_cpu_s",
                ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9);
        result.put("process_cpu_s", system.getProcessCpuTime() / 1e9);
        result.put("wall_s", (System.nanoTime() - begin) / 1e9);
        System.out.println(new ObjectMapper().writeValueAsString(result));
    }
}
