package io.coursetiles.deploy.receipts;

import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Comparator;

/** The newest {@link ReceiptReport} as Prometheus metrics, served on 127.0.0.1. */
public final class ReceiptMetrics implements AutoCloseable {

    private final HTTPServer server;
    private final Gauge lastReceiptAge;
    private final Gauge lost;
    private final Gauge hidden;
    private final Gauge oldestTransaction;
    private final Gauge timeLeft;

    /**
     * @param port 0 for any free one
     * @throws IOException when the port is taken
     */
    public ReceiptMetrics(int port) throws IOException {
        PrometheusRegistry registry = new PrometheusRegistry();
        lastReceiptAge =
                gauge(
                        registry,
                        "tiles_last_receipt_age_seconds",
                        "Since the broker appended the last committed receipt; NaN when unknown.");
        lost =
                gauge(
                        registry,
                        "tiles_lost_transactions",
                        "Transactions that later receipts build on and readers never see.");
        oldestTransaction =
                gauge(
                        registry,
                        "tiles_oldest_open_transaction_seconds",
                        "Age of the oldest open transaction on the output topics; 0 without any.");
        timeLeft =
                gauge(
                        registry,
                        "tiles_transaction_time_left_seconds",
                        "Until the broker aborts the first of the job's own; NaN without any.");
        hidden =
                Gauge.builder()
                        .name("tiles_stable_offset_lag")
                        .help("Records that open transactions hide from read_committed readers.")
                        .labelNames("topic")
                        .register(registry);
        server =
                HTTPServer.builder()
                        .inetAddress(InetAddress.getByName("127.0.0.1"))
                        .port(port)
                        .registry(registry)
                        .buildAndStart();
    }

    private static Gauge gauge(PrometheusRegistry registry, String name, String help) {
        return Gauge.builder().name(name).help(help).register(registry);
    }

    /** Where it is served. */
    public int port() {
        return server.getPort();
    }

    /** Shows a report from now on. */
    public void show(ReceiptReport report) {
        lastReceiptAge.set(
                report.lastReceipt() < 0
                        ? Double.NaN
                        : seconds(Duration.ofMillis(report.now() - report.lastReceipt())));
        lost.set(report.lost().size());
        report.hidden().forEach((topic, records) -> hidden.labelValues(topic).set(records));
        oldestTransaction.set(
                report.transactions().stream()
                        .map(open -> open.age(report.now()))
                        .max(Comparator.naturalOrder())
                        .map(ReceiptMetrics::seconds)
                        .orElse(0.0));
        timeLeft.set(
                report.transactions().stream()
                        .filter(report::isOwn)
                        .map(open -> open.timeout().minus(open.age(report.now())))
                        .min(Comparator.naturalOrder())
                        .map(ReceiptMetrics::seconds)
                        .orElse(Double.NaN));
    }

    /** While the broker does not answer nothing is known, and nothing old is shown. */
    public void showNothing() {
        lastReceiptAge.set(Double.NaN);
        oldestTransaction.set(Double.NaN);
        timeLeft.set(Double.NaN);
        hidden.clear();
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }

    @Override
    public void close() {
        server.close();
    }
}
