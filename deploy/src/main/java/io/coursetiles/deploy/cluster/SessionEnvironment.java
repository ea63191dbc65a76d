package io.coursetiles.deploy.cluster;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Environments that submit to a session cluster: the graph is made here, the cluster gets it with
 * the job jar.
 */
public final class SessionEnvironment {

    private final URI rest;
    private final Path jar;

    /**
     * @param rest root of the cluster's REST API
     * @param jar the job jar
     */
    public SessionEnvironment(URI rest, Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw new IllegalArgumentException(
                    "Cannot submit: got no job jar at " + jar + "; build the project first");
        }
        this.rest = rest;
        this.jar = jar;
    }

    public StreamExecutionEnvironment open() {
        return open(new Configuration());
    }

    /**
     * @param flink further options of the job's execution
     */
    public StreamExecutionEnvironment open(Configuration flink) {
        flink.addAll(client(rest));
        flink.set(DeploymentOptions.ATTACHED, false);
        flink.set(PipelineOptions.JARS, List.of(jar.toUri().toString()));
        return new StreamExecutionEnvironment(flink);
    }

    /** What a client of the session cluster at {@code rest} is configured with. */
    public static Configuration client(URI rest) {
        Configuration flink = new Configuration();
        flink.set(DeploymentOptions.TARGET, "remote");
        flink.set(RestOptions.ADDRESS, rest.getHost());
        flink.set(RestOptions.PORT, rest.getPort());
        return flink;
    }
}
