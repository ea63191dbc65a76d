package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.chaos.proxy.ProxiedRequest;
import io.coursetiles.operators.outbox.Channel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.ApiKeys;

/** Picks the receipt, which ends a transaction, of one whose dead letters went to the broker. */
final class UnfinishedTransaction implements Predicate<ProxiedRequest> {

    private final Uuid deadLetters;
    private final Uuid receipts;
    private final Set<String> begun = new HashSet<>();

    /** The topics must be there. */
    static UnfinishedTransaction of(Trial trial) throws Exception {
        return new UnfinishedTransaction(
                topic(trial, Channel.DEAD_LETTERS), topic(trial, Channel.RECEIPTS));
    }

    private static Uuid topic(Trial trial, Channel channel) throws Exception {
        String name = trial.settings().kafka().topic(channel);
        try (Admin admin = trial.admin()) {
            return admin.describeTopics(List.of(name)).allTopicNames().get().get(name).topicId();
        }
    }

    private UnfinishedTransaction(Uuid deadLetters, Uuid receipts) {
        this.deadLetters = deadLetters;
        this.receipts = receipts;
    }

    @Override
    public boolean test(ProxiedRequest request) {
        if (request.api() == ApiKeys.END_TXN) {
            begun.remove(request.transactionalId());
        } else if (request.producesTo(receipts)) {
            return begun.contains(request.transactionalId());
        } else if (request.producesTo(deadLetters)) {
            begun.add(request.transactionalId());
        }
        return false;
    }
}
