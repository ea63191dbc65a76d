package io.coursetiles.deploy.upgrade;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.coursetiles.job.config.TilesOptions;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;

/**
 * What runs of a deployment: enough to start the same again.
 *
 * @param job id of its Flink job
 * @param jar SHA-256 of the job jar, which {@link DeploymentFolder} keeps
 * @param options of the jobs, by key
 * @param from savepoint or checkpoint that it started from; null for none
 */
public record DeployedJob(String job, String jar, Map<String, String> options, String from) {

    public DeployedJob {
        options = Map.copyOf(options);
    }

    @JsonIgnore
    public int parallelism() {
        return Configuration.fromMap(options).get(TilesOptions.PARALLELISM);
    }

    /** The same version, started from another state. */
    public DeployedJob from(String savepoint) {
        return new DeployedJob(job, jar, options, savepoint);
    }

    /** The same jar with further options. */
    public DeployedJob with(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(options);
        all.putAll(more);
        return new DeployedJob(job, jar, all, from);
    }

    /** The same version under another job id. */
    public DeployedJob as(String id) {
        return new DeployedJob(id, jar, options, from);
    }

    /** Whether another is the same jar with the same options. */
    boolean isSameVersion(DeployedJob other) {
        return jar.equals(other.jar) && options.equals(other.options);
    }
}
