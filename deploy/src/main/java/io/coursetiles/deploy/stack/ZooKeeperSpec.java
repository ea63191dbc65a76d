package io.coursetiles.deploy.stack;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * One ZooKeeper server, the memory of a cluster with high availability: who leads, which jobs run,
 * and where their newest checkpoints are. The jobs themselves and the checkpoints are files.
 */
final class ZooKeeperSpec implements ProcessSpec {
    static final String NAME = "zookeeper";

    private static final int LIMIT_MILLIS = 5_000;

    private final StackLayout layout;
    private final StackHomes homes;
    private final StackRecord record;

    ZooKeeperSpec(StackLayout layout, StackHomes homes, StackRecord record) {
        this.layout = layout;
        this.homes = homes;
        this.record = record;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Integer> ports() {
        return List.of(record.ports().zookeeper());
    }

    @Override
    public List<String> prepare() {
        return new JavaCommand()
                .with("-Xms32m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError")
                .scratch(layout, NAME)
                .logging(layout, NAME)
                .main(
                        homes.flinkLib(),
                        "org.apache.flink.runtime.zookeeper.FlinkZooKeeperQuorumPeer",
                        "--zkConfigFile",
                        writeConfig().toString(),
                        "--peerId",
                        "1");
    }

    /** Asks for its statistics, which it has none of to tell before it serves. */
    @Override
    public boolean isServing() {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(Ports.HOST, record.ports().zookeeper()), LIMIT_MILLIS);
            socket.setSoTimeout(LIMIT_MILLIS);
            socket.getOutputStream().write("srvr".getBytes(StandardCharsets.US_ASCII));
            byte[] answer = socket.getInputStream().readAllBytes();
            return new String(answer, StandardCharsets.US_ASCII).startsWith("Zookeeper version");
        } catch (IOException e) {
            return false;
        }
    }

    private Path writeConfig() {
        Properties config = new Properties();
        config.setProperty("dataDir", layout.zookeeperData().toString());
        config.setProperty("clientPortAddress", Ports.HOST);
        config.setProperty("clientPort", "" + record.ports().zookeeper());
        // A session may be as short as two ticks.
        config.setProperty("tickTime", "2000");
        config.setProperty("admin.enableServer", "false");
        config.setProperty("4lw.commands.whitelist", "srvr");
        Path file = layout.conf().resolve("zoo.cfg");
        try (OutputStream out = Files.newOutputStream(file)) {
            config.store(out, null);
            return file;
        } catch (IOException e) {
            throw new StackException("Cannot write " + file + ": " + e, e);
        }
    }
}
