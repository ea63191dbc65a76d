package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.chaos.proxy.ProxiedRequest;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.protocol.ApiKeys;

/** Picks the receipt, which ends a transaction, of one whose dead letters went to the broker. */
final class UnfinishedTransaction implements Predicate<ProxiedRequest> {

    private final Uuid deadLetters;
    private final Uuid receipts;
    private final Set<String> begun = new HashSet<>();

    UnfinishedTransaction(Uuid deadLetters, Uuid receipts) {
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
