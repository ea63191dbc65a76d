package io.coursetiles.deploy.chaos.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import java.util.function.Predicate;

/**
 * A TCP proxy on 127.0.0.1 between the jobs and the broker that knows one Kafka request from
 * another: it counts them, keeps chosen ones back, and cuts the link.
 *
 * <p>The broker must name the proxy's port to the clients that come through it, see {@code
 * StackOptions.proxyPort}. Requests are seen in the order of their arrival on each connection.
 */
public final class BrokerProxy implements AutoCloseable {

    private static final InetAddress HOST = InetAddress.getLoopbackAddress();

    private final ServerSocket server;
    private final IntSupplier brokerPort;
    private final List<ProxiedConnection> connections = new ArrayList<>();
    private final List<RequestHold> holds = new CopyOnWriteArrayList<>();
    private final List<RequestCount> counts = new CopyOnWriteArrayList<>();
    private boolean linked = true;

    private record RequestCount(Predicate<ProxiedRequest> wanted, AtomicLong seen) {}

    private BrokerProxy(ServerSocket server, IntSupplier brokerPort) {
        this.server = server;
        this.brokerPort = brokerPort;
    }

    /**
     * Listens on a free port.
     *
     * @param brokerPort asked at each connection, so the broker may be started later
     */
    public static BrokerProxy open(IntSupplier brokerPort) {
        try {
            BrokerProxy proxy = new BrokerProxy(new ServerSocket(0, 50, HOST), brokerPort);
            Thread thread = new Thread(proxy::accept, "broker-proxy");
            thread.setDaemon(true);
            thread.start();
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot open a proxy: " + e.getMessage(), e);
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Bootstrap servers of the clients that are to come through the proxy. */
    public String bootstrapServers() {
        return HOST.getHostAddress() + ":" + port();
    }

    /**
     * Keeps requests back from now on.
     *
     * @param passing how many of the wanted requests go through before the first is held
     */
    public RequestHold hold(int passing, Predicate<ProxiedRequest> wanted) {
        RequestHold hold = new RequestHold(passing, wanted);
        holds.add(hold);
        return hold;
    }

    /** Counts requests from now on, held or not. */
    public AtomicLong count(Predicate<ProxiedRequest> wanted) {
        RequestCount count = new RequestCount(wanted, new AtomicLong());
        counts.add(count);
        return count.seen();
    }

    /** Closes all connections and every new one at once. */
    public synchronized void dropLink() {
        linked = false;
        connections.forEach(ProxiedConnection::close);
        connections.clear();
    }

    public synchronized void restoreLink() {
        linked = true;
    }

    /** Ends all holds and counts and restores the link. */
    public void reset() {
        holds.forEach(RequestHold::discard);
        holds.clear();
        counts.clear();
        restoreLink();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                connect(server.accept());
            } catch (IOException e) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException("Cannot accept a connection: " + e, e);
                }
            }
        }
    }

    private synchronized void connect(Socket client) throws IOException {
        connections.removeIf(ProxiedConnection::isClosed);
        if (!linked) {
            client.close();
            return;
        }
        Socket broker = new Socket();
        try {
            broker.connect(new InetSocketAddress(HOST, brokerPort.getAsInt()));
        } catch (IOException brokerIsAway) {
            broker.close();
            client.close();
            return;
        }
        client.setTcpNoDelay(true);
        broker.setTcpNoDelay(true);
        ProxiedConnection connection = new ProxiedConnection(client, broker, this::admits);
        connections.add(connection);
        connection.start();
    }

    private boolean admits(ProxiedRequest request) throws InterruptedException {
        for (RequestCount count : counts) {
            if (count.wanted().test(request)) {
                count.seen().incrementAndGet();
            }
        }
        for (RequestHold hold : holds) {
            if (!hold.admits(request)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        server.close();
        reset();
        dropLink();
    }
}
