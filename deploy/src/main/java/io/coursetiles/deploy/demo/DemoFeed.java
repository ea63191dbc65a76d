package io.coursetiles.deploy.demo;

import io.coursetiles.deploy.ledger.Ledger;
import java.util.function.Consumer;

/** Where the demo's input comes from. */
public interface DemoFeed {

    /** Records it will send. */
    long total();

    /** Makes the input topic. */
    void createTopic(String bootstrapServers, String topic);

    /** Sends everything; returns when the broker has all of it. */
    void send(String bootstrapServers, String topic, Consumer<String> progress);

    /** Holds what the feed itself knows against the ledger. */
    void check(Ledger ledger);
}
