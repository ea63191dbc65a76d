package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordShapeTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"event_id\":1,\"event_time\":2} | CANONICAL",
                "{\"learner_key\":1,\"x\":{},\"course_id\":2,\"event_type\":3} | CANONICAL",
                "{\"event_id\":1} | ",
                "{\"event_id\":1,\"event_type\":2,\"event\":{}} | OPENEDX",
                "{\"x\":{\"event_id\":1,\"event_time\":2}} | ",
                "{\"actor\":{},\"verb\":{},\"object\":{}} | XAPI",
                "{\"actor\":{},\"object\":{}} | XAPI",
                "{\"verb\":{}} | XAPI",
                "{\"actor\":{}} | ",
                "{\"statements\":[],\"more\":\"\"} | XAPI",
                "[{\"actor\":{},\"verb\":{}}] | XAPI",
                "' [ \n{\"id\":1,\"verb\":{}},{\"name\":1}]' | XAPI",
                "{\"sensor\":1,\"sendTime\":2,\"data\":[]} | CALIPER",
                "{\"dataVersion\":1,\"data\":{}} | CALIPER",
                "{\"@context\":1,\"id\":2,\"type\":3} | CALIPER",
                "{\"@type\":1,\"actor\":{},\"object\":{}} | CALIPER",
                "{\"actor\":1,\"action\":2,\"object\":3,\"eventTime\":4} | CALIPER",
                "{\"type\":1,\"action\":2} | CALIPER",
                "{\"type\":1,\"actor\":2} | ",
                "{\"metadata\":{},\"body\":{}} | ",
                "{\"@timestamp\":1,\"message\":2} | ",
                "{\"name\":1,\"data\":{},\"timestamp\":3} | OPENEDX",
                "{\"event_type\":1,\"time\":2} | OPENEDX",
                "{\"username\":1,\"time\":2} | ",
                "12:00 [x] {\"event_type\":1} | OPENEDX",
                "[tracking] {\"event_type\":1} | OPENEDX",
                ": {\"event_id\":1,\"event_time\":2} | ",
                "x {\"verb\":1} | ",
                "{} | ",
                "[] | ",
                "[ | ",
                "[{ | ",
                "{\" | ",
                "{\"\\ | ",
                "7 | ",
                "\"{\\\"verb\\\":1}\" | ",
                // One name with an escape, in the way of others.
                "{\"\\u0076erb\":1} | XAPI",
                "{\"a\\\"verb\":1,\"ver\\u0062\":[\"x\",{\"}\":1}]} | XAPI",
                "{\"a\":\"\\\\\",\"verb\":1} | XAPI",
                "{\"a\":\"\\\",\",\"verb\":1} | XAPI",
                "{\"a\":[\"verb\",\"name\"]} | ",
                "{\"a\":\"verb\"} | ",
            })
    void isToldByTheNamesOfTheTopLevel(String value, RecordShape shape) {
        assertThat(RecordShape.of(value.getBytes(UTF_8))).isEqualTo(shape);
    }

    @Test
    void theOrderOfTheNamesDoesNotMatter() {
        assertThat(RecordShape.of("{\"verb\":1,\"event_id\":1,\"event_time\":1}".getBytes(UTF_8)))
                .isEqualTo(
                        RecordShape.of(
                                "{\"event_time\":1,\"event_id\":1,\"verb\":1}".getBytes(UTF_8)))
                .isEqualTo(RecordShape.CANONICAL);
        assertThat(RecordShape.of("{\"name\":1,\"action\":1,\"type\":1}".getBytes(UTF_8)))
                .isEqualTo(RecordShape.of("{\"type\":1,\"action\":1,\"name\":1}".getBytes(UTF_8)))
                .isEqualTo(RecordShape.CALIPER);
    }

    @Test
    void depthCostsNothing() {
        String deep = "[".repeat(2_000_000) + "{\"verb\":" + "{\"a\":".repeat(1_000_000);
        assertThat(RecordShape.of(deep.getBytes(UTF_8))).isNull();
        assertThat(RecordShape.of(("{\"a\":" + deep).getBytes(UTF_8))).isNull();
    }
}
