package io.coursetiles.deploy.chaos.proxy;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.message.EndTxnRequestData;
import org.apache.kafka.common.message.ProduceRequestData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ByteBufferAccessor;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.EndTxnRequest;
import org.apache.kafka.common.requests.ProduceRequest;
import org.apache.kafka.common.requests.RequestHeader;

/**
 * What the proxy reads of a request. Assumes that clients are of this module's own version of
 * kafka-clients, whose parser it uses.
 *
 * @param clientId as the client names itself; empty when it does not
 * @param transactionalId of a Produce or an EndTxn; empty for all else
 * @param producerEpoch of an EndTxn, -1 for all else
 * @param commits whether it is an EndTxn that commits
 * @param topics ids of the topics of a Produce
 */
public record ProxiedRequest(
        ApiKeys api,
        String clientId,
        String transactionalId,
        int producerEpoch,
        boolean commits,
        Set<Uuid> topics) {

    /** The commits of transactions whose id starts with a prefix. */
    public static Predicate<ProxiedRequest> commitsOf(String prefix) {
        return request -> request.commits() && request.transactionalId().startsWith(prefix);
    }

    /** Whether it is a Produce with records for the topic. */
    public boolean producesTo(Uuid topic) {
        return topics.contains(topic);
    }

    /** Reads a frame without its length. */
    static ProxiedRequest parse(ByteBuffer frame) {
        RequestHeader header = RequestHeader.parse(frame);
        String client = header.clientId() == null ? "" : header.clientId();
        return switch (header.apiKey()) {
            case PRODUCE -> produce(client, ((ProduceRequest) body(header, frame)).data());
            case END_TXN -> endTxn(client, ((EndTxnRequest) body(header, frame)).data());
            default -> new ProxiedRequest(header.apiKey(), client, "", -1, false, Set.of());
        };
    }

    private static AbstractRequest body(RequestHeader header, ByteBuffer frame) {
        return AbstractRequest.parseRequest(
                        header.apiKey(), header.apiVersion(), new ByteBufferAccessor(frame))
                .request;
    }

    private static ProxiedRequest produce(String client, ProduceRequestData data) {
        return new ProxiedRequest(
                ApiKeys.PRODUCE,
                client,
                data.transactionalId() == null ? "" : data.transactionalId(),
                -1,
                false,
                data.topicData().stream()
                        .map(topic -> topic.topicId())
                        .collect(Collectors.toSet()));
    }

    private static ProxiedRequest endTxn(String client, EndTxnRequestData data) {
        return new ProxiedRequest(
                ApiKeys.END_TXN,
                client,
                data.transactionalId(),
                data.producerEpoch(),
                data.committed(),
                Set.of());
    }
}
