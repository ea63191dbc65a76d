package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Ports of a stack on 127.0.0.1, chosen once and remembered, so that a client's configuration holds
 * over restarts. They lie below the range from which Linux takes the ports of outgoing connections
 * (32768 up), so no passing connection can sit on them while the stack is down.
 */
record Ports(
        int kafka,
        int controller,
        int rest,
        int jobManagerRpc,
        int blob,
        int zookeeper,
        int proxied) {
    static final String HOST = "127.0.0.1";

    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;
    private static final int ATTEMPTS = 1_000;
    private static final int COUNT = 7;

    /** As many ports as a stack has, none of them listened on now. */
    static Ports choose() {
        SplittableRandom random = new SplittableRandom();
        List<Integer> free = new ArrayList<>();
        for (int attempt = 0; attempt < ATTEMPTS && free.size() < COUNT; attempt++) {
            int port = random.nextInt(LOWEST, HIGHEST);
            if (!free.contains(port) && isFree(port)) {
                free.add(port);
            }
        }
        if (free.size() < COUNT) {
            throw new StackException(
                    "Cannot choose ports: got "
                            + free.size()
                            + " free ones between "
                            + LOWEST
                            + " and "
                            + HIGHEST
                            + ", need "
                            + COUNT);
        }
        return new Ports(
                free.get(0),
                free.get(1),
                free.get(2),
                free.get(3),
                free.get(4),
                free.get(5),
                free.get(6));
    }

    static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(HOST), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
