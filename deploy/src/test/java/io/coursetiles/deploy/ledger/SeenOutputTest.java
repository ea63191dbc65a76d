package io.coursetiles.deploy.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.outbox.Channel;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

/** What readers keep of tiles. */
class SeenOutputTest {

    private static final String KEY = "biology|2026-03-02T10:00:00Z";

    private final SeenOutput seen = new SeenOutput();
    private final Findings findings = new Findings();
    private long offset;

    @Test
    void aTileThatARepairTookBackIsNoneUntilItIsWrittenAgain() {
        add("{\"run\":1,\"revision\":1,\"status\":\"final\"}");
        assertThat(seen.tiles()).containsOnlyKeys(KEY);
        assertThat(seen.finals(KEY)).isEqualTo(1);
        add(null);
        assertThat(seen.tiles()).isEmpty();
        assertThat(seen.finals(KEY)).isZero();
        add("{\"run\":2,\"revision\":1,\"status\":\"final\"}");
        assertThat(seen.tiles().get(KEY).path("run").asLong()).isEqualTo(2);
        assertThat(seen.finals(KEY)).isEqualTo(1);
        assertThat(seen.records(Channel.TILES)).isEqualTo(3);
        assertThat(findings.isEmpty()).isTrue();
    }

    private void add(String value) {
        byte[] bytes = value == null ? null : value.getBytes(UTF_8);
        seen.add(
                Channel.TILES,
                new ConsumerRecord<>("tiles", 0, offset++, KEY.getBytes(UTF_8), bytes),
                findings);
    }
}
