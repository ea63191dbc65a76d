package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** Asks a broker for its cluster. */
final class BrokerProbe {
    private static final int CONNECT_MILLIS = 2_000;
    private static final int ANSWER_MILLIS = 10_000;

    private BrokerProbe() {}

    /** Whether the broker names itself as a node of its cluster, within about 10 s. */
    static boolean answers(String bootstrapServers) {
        return listens(bootstrapServers) && describes(bootstrapServers);
    }

    /** Spares the client's own attempts, and their log lines, while nothing listens yet. */
    private static boolean listens(String bootstrapServers) {
        int colon = bootstrapServers.lastIndexOf(':');
        InetSocketAddress address =
                new InetSocketAddress(
                        bootstrapServers.substring(0, colon),
                        Integer.parseInt(bootstrapServers.substring(colon + 1)));
        try (Socket socket = new Socket()) {
            socket.connect(address, CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean describes(String bootstrapServers) {
        Map<String, Object> config =
                Map.of(
                        AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                        ANSWER_MILLIS,
                        AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                        ANSWER_MILLIS);
        try (Admin admin = Admin.create(config)) {
            return !admin.describeCluster()
                    .nodes()
                    .get(ANSWER_MILLIS, TimeUnit.MILLISECONDS)
                    .isEmpty();
        } catch (ExecutionException | TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
