package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.stack.LocalStack;
import java.net.URI;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where the session cluster is, if not in the local stack; a mixin. */
final class ClusterOption {

    @Option(
            names = "--cluster",
            paramLabel = "URL",
            description = "REST API of the session cluster. Default: the local stack's.")
    private Optional<URI> cluster;

    /**
     * @throws UsageException when what was given is no URL with a port
     */
    URI rest(LocalStack stack) {
        URI rest = cluster.orElseGet(stack::restUrl);
        if (rest.getHost() == null || rest.getPort() < 0) {
            throw new UsageException(
                    "Cannot use --cluster " + rest + ": need a URL such as http://flink:8081");
        }
        // What is resolved against a path without a slash at its end takes the place of its end.
        return rest.getPath().endsWith("/") ? rest : URI.create(rest + "/");
    }
}
