package io.coursetiles.operators.decode.caliper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Envelopes of random items: as many outcomes as items, each that of the item alone, and all the
 * same when they are decoded again.
 */
class RandomItemsTest {

    private static final int ROUNDS = 3_000;
    private static final String[] IDS = {
        "\"e:a\"",
        "\"_:b\"",
        "\"http://purl.imsglobal.org/caliper/Person\"",
        "\"text\"",
        "\" \"",
        "\"e:\\u0000\"",
        "\"\\ud800\"",
        "6",
        "null"
    };
    private static final String[] TYPES = {
        "\"Person\"",
        "\"CourseSection\"",
        "\"CourseOffering\"",
        "\"Group\"",
        "\"Attempt\"",
        "\"AssessmentItem\"",
        "\"ViewEvent\"",
        "\"GradeEvent\"",
        "\"Event\"",
        "\"#\"",
        "[]",
        "null"
    };

    @ParameterizedTest
    @EnumSource(CourseLevel.class)
    void neighboursDoNotMatter(CourseLevel level) {
        Random random = new Random(44);
        Decoder decoder = new CaliperDecoder(level, IdSource.SENT);
        Map<String, Integer> seen = new TreeMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            List<String> items = new ArrayList<>();
            List<Outcome> expected = new ArrayList<>();
            for (int count = 1 + random.nextInt(8); count > 0; count--) {
                String item = item(random);
                items.add(item);
                expected.addAll(CaliperText.decode(decoder, item));
            }
            byte[] envelope = CaliperText.envelope(items.toArray()).getBytes(UTF_8);
            List<Outcome> outcomes = new ArrayList<>();
            decoder.decode(envelope, outcomes);
            assertThat(outcomes).as("%s", items).isEqualTo(expected).hasSameSizeAs(items);
            decoder.decode(envelope, outcomes);
            assertThat(outcomes.subList(items.size(), outcomes.size())).isEqualTo(expected);
            expected.forEach(outcome -> seen.merge(CaliperText.label(outcome), 1, Integer::sum));
        }
        assertThat(seen.keySet())
                .contains(
                        "ok",
                        "bad_actor",
                        "bad_group",
                        "bad_text",
                        "bad_time",
                        "duplicate_key",
                        "entity_describe",
                        "no_action",
                        "no_course",
                        "no_learner",
                        "no_object",
                        "no_time",
                        "no_type",
                        "not_an_object",
                        "not_this_format",
                        "wrong_type");
    }

    private static String item(Random random) {
        switch (random.nextInt(8)) {
            case 0:
                return value(random, 3);
            case 1:
                return CaliperText.thinned().toString();
            default:
                break;
        }
        Map<Member, String> changes = new EnumMap<>(Member.class);
        Member[] members = {
            Member.ID,
            Member.TYPE,
            Member.ACTOR,
            Member.ACTION,
            Member.OBJECT,
            Member.EVENT_TIME,
            Member.GROUP,
            Member.MEMBERSHIP,
            Member.SESSION,
            Member.GENERATED
        };
        for (int count = random.nextInt(4); count > 0; count--) {
            changes.put(members[random.nextInt(members.length)], value(random, 3));
        }
        CaliperText text = random.nextBoolean() ? CaliperText.event() : CaliperText.legacy();
        for (Map.Entry<Member, String> change : changes.entrySet()) {
            text =
                    random.nextInt(4) == 0
                            ? text.without(change.getKey().label())
                            : text.with(change.getKey().label(), change.getValue());
        }
        return text.toString();
    }

    private static String value(Random random, int depth) {
        int kind = random.nextInt(depth == 0 ? 4 : 8);
        return switch (kind) {
            case 0 -> IDS[random.nextInt(IDS.length)];
            case 1 -> TYPES[random.nextInt(TYPES.length)];
            case 2 -> "null";
            case 3 -> random.nextBoolean() ? "1e9" : "true";
            case 4 -> "[" + value(random, depth - 1) + "," + value(random, depth - 1) + "]";
            default -> object(random, depth - 1);
        };
    }

    private static String object(Random random, int depth) {
        StringBuilder json = new StringBuilder("{\"x\":0");
        if (random.nextInt(4) > 0) {
            json.append(",\"id\":").append(IDS[random.nextInt(IDS.length)]);
        }
        if (random.nextInt(4) > 0) {
            json.append(",\"type\":").append(TYPES[random.nextInt(TYPES.length)]);
        }
        Member[] members = {
            Member.ID,
            Member.IS_PART_OF,
            Member.SUB_ORGANIZATION_OF,
            Member.ASSIGNEE,
            Member.ASSIGNABLE,
            Member.EXTENSIONS,
            Member.ORGANIZATION,
            Member.ITEMS,
            Member.ACTION
        };
        for (int count = random.nextInt(3); count > 0; count--) {
            json.append(",\"").append(members[random.nextInt(members.length)].label());
            json.append("\":").append(value(random, depth));
        }
        return json.append('}').toString();
    }
}
