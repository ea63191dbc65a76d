package io.coursetiles.deploy.doctor;

import static io.coursetiles.deploy.doctor.Examples.settings;
import static io.coursetiles.deploy.doctor.Examples.standings;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.doctor.Finding.Standing;
import io.coursetiles.job.topics.BrokerState;
import io.coursetiles.job.topics.TopicState;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long records must stay, to the millisecond. */
class RetentionRuleTest {

    /** 2 min restart budget, 5 min upgrade pause, 10 min out-of-orderness, 5 min window. */
    private static final long LEAST = 22 * 60_000;

    @Test
    void theInputOutlivesOutageAndWatermark() {
        assertThat(RetentionRule.leastOfInput(settings())).hasMillis(LEAST);
        assertThat(
                        RetentionRule.leastOfInput(
                                settings(
                                        "--tiles.restart-budget",
                                        "1 s",
                                        "--tiles.upgrade-pause",
                                        "20 s",
                                        "--tiles.out-of-orderness",
                                        "300 s",
                                        "--tiles.window",
                                        "4 s",
                                        "--tiles.alignment.max-drift",
                                        "1 h")))
                .hasSeconds(325);
    }

    @ParameterizedTest
    @CsvSource({"1320000, WRONG", "1320001, GOOD", "-1, GOOD", "0, WRONG"})
    void theInputStaysLongerNotAsLong(long retention, Standing standing) {
        assertThat(standings(judge(retention, -1, Map.of())))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(
                                "input.retention.ms",
                                standing,
                                "input.retention.bytes",
                                Standing.GOOD));
    }

    @Test
    void aBoundInBytesIsToldAsAWarning() {
        assertThat(standings(judge(-1, 1 << 30, Map.of())))
                .containsEntry("input.retention.bytes", Standing.WARNING);
    }

    @ParameterizedTest
    @CsvSource({
        "5000000, 4999999, WRONG",
        "5000000, 5000000, GOOD",
        "5000000, -1, GOOD",
        "-1, 5000000, WRONG",
        "-1, -1, GOOD"
    })
    void theOutputStaysAsLongAsTheInput(long input, long output, Standing standing) {
        for (String role : List.of("tiles", "late", "dead-letters")) {
            List<Finding> findings = judge(input, -1, Map.of("engagement." + role, output));
            assertThat(standings(findings))
                    .containsEntry(role + ".retention.ms", standing)
                    .hasSize(3);
        }
    }

    @Test
    void numbersAndCommandAreTold() {
        assertThat(judge(5, -1, Map.of("engagement.late", 4L)))
                .extracting(Finding::toString)
                .contains(
                        "input.retention.ms: got 5, need more than 1320000: restart budget + upgrade"
                                + " pause + out-of-orderness + window; change kafka-configs.sh"
                                + " --bootstrap-server BROKER --alter --topic engagement.events"
                                + " --add-config retention.ms=1320001",
                        "late.retention.ms: got 4, need 5 or more, or -1: the audit compares with"
                                + " the input; change kafka-configs.sh --bootstrap-server BROKER"
                                + " --alter --topic engagement.late --add-config retention.ms=5");
    }

    private static List<Finding> judge(long input, long bytes, Map<String, Long> outputs) {
        Map<String, TopicState> topics = new HashMap<>();
        topics.put("engagement.events", topic("engagement.events", input, bytes));
        outputs.forEach((name, retention) -> topics.put(name, topic(name, retention, -1)));
        return RetentionRule.judge(settings(), new BrokerState(topics, Duration.ofMinutes(15)));
    }

    private static TopicState topic(String name, long retention, long bytes) {
        return new TopicState(
                name, 1, Map.of("retention.ms", "" + retention, "retention.bytes", "" + bytes));
    }
}
