package io.coursetiles.deploy.chaos.proxy;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;

/** One client's connection and its counterpart to the broker. They end together. */
final class ProxiedConnection {

    /** Whether a request may go on; waits while it may not. */
    interface Gate {
        boolean admits(ProxiedRequest request) throws InterruptedException;
    }

    private final Socket client;
    private final Socket broker;
    private final Gate gate;

    ProxiedConnection(Socket client, Socket broker, Gate gate) {
        this.client = client;
        this.broker = broker;
        this.gate = gate;
    }

    void start() {
        start("requests", this::forwardRequests);
        start("answers", this::forwardAnswers);
    }

    private void start(String what, Runnable loop) {
        Thread thread = new Thread(loop, "broker-proxy-" + what);
        thread.setDaemon(true);
        thread.start();
    }

    private void forwardRequests() {
        try (this.client;
                this.broker;
                DataInputStream in =
                        new DataInputStream(new BufferedInputStream(client.getInputStream()));
                DataOutputStream out =
                        new DataOutputStream(new BufferedOutputStream(broker.getOutputStream()))) {
            while (true) {
                byte[] frame = new byte[in.readInt()];
                in.readFully(frame);
                if (!gate.admits(ProxiedRequest.parse(ByteBuffer.wrap(frame)))) {
                    return;
                }
                out.writeInt(frame.length);
                out.write(frame);
                out.flush();
            }
        } catch (EOFException clientLeft) {
            return;
        } catch (IOException oneSideIsGone) {
            return;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void forwardAnswers() {
        try (this.client;
                this.broker) {
            broker.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException oneSideIsGone) {
            return;
        }
    }

    /** Closes both sides, as a network that breaks does. */
    void close() {
        for (Socket socket : new Socket[] {client, broker}) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new IllegalStateException("Cannot close a connection: " + e, e);
            }
        }
    }

    boolean isClosed() {
        return client.isClosed();
    }
}
