package io.coursetiles.job.receipts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.operators.outbox.Channel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ReplayTest {

    private static final Replay REPLAY =
            new Replay(
                    "school",
                    "me",
                    "events",
                    new TreeMap<>(
                            Map.of(
                                    0, new TreeSet<>(List.of(4L, 7L)),
                                    12, new TreeSet<>(List.of(Long.MAX_VALUE)))));

    @Test
    void recordSaysWhatItSays() throws Exception {
        assertThat(REPLAY.record().channel()).isEqualTo(Channel.RECEIPTS);
        assertThat(Replay.of(new ObjectMapper().readTree(REPLAY.record().value())))
                .contains(REPLAY);
        assertThat(REPLAY.record().value())
                .asString()
                .isEqualTo(
                        "{\"type\":\"replay\",\"deployment\":\"school\",\"replayed_by\":\"me\","
                                + "\"topic\":\"events\",\"positions\":{\"0\":[4,7],"
                                + "\"12\":[9223372036854775807]}}");
    }

    @Test
    void otherRecordsAreNoneAndItIsNoneOfThem() throws Exception {
        assertThat(Replay.of(new ObjectMapper().readTree("{\"type\":\"receipt\"}"))).isEmpty();
        assertThat(Receipt.parse(REPLAY.record().value())).isEmpty();
        assertThat(Repair.parse(REPLAY.record().value())).isEmpty();
    }
}
