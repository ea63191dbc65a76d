package io.coursetiles.deploy.ledger;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Records of the receipts topic, as far as the ledger reads them. */
final class ReceiptJson {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ReceiptJson() {}

    /** A receipt of subtask 0; null for the checkpoint of the receipt at end of input. */
    static JsonNode receipt(long run, Long checkpoint, Long previous, Long restored, long records) {
        return json(
                """
                {"type":"receipt","run":%d,"subtask":0,"checkpoint_id":%s,
                 "previous_checkpoint_id":%s,"restored_from":%s,"end":%s,
                 "input":{"records":%d}}
                """
                        .formatted(
                                run, checkpoint, previous, restored, checkpoint == null, records));
    }

    static JsonNode firstOffset(long run, int partition, long offset) {
        return json(
                "{\"type\":\"first_offset\",\"run\":%d,\"partition\":%d,\"offset\":%d}"
                        .formatted(run, partition, offset));
    }

    static JsonNode gap(int partition, long from, long to) {
        return json(
                "{\"type\":\"gap\",\"run\":2,\"partition\":%d,\"from\":%d,\"to\":%d}"
                        .formatted(partition, from, to));
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
