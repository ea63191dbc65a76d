package io.coursetiles.operators;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.coursetiles.operators.decode.RecordShape;
import io.coursetiles.operators.decode.caliper.CaliperText;
import io.coursetiles.operators.decode.xapi.StatementText;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Records of each format that tell of two learners, by a name and by a number that stand nowhere
 * else: good ones, and such that are broken beside the learner, or at it.
 */
final class LearnerRecords {

    static final String NAME = "mara-7c1e55";
    static final String ID = "90210031";

    private static final String TIME = "2026-03-02T10:00:00.250Z";

    private LearnerRecords() {}

    static List<byte[]> of(RecordShape format) throws IOException {
        List<String> records =
                switch (format) {
                    case CANONICAL -> canonical();
                    case OPENEDX -> openEdx();
                    case XAPI -> xapi();
                    case CALIPER -> caliper();
                };
        return records.stream().map(each -> each.getBytes(UTF_8)).toList();
    }

    private static List<String> canonical() {
        String event =
                named(
                        "{\"event_id\":\"%s\",\"event_time\":\"%s\",\"course_id\":\"c\","
                                + "\"learner_key\":\"%s\",\"event_type\":\"view\"}");
        return List.of(
                event.formatted("e1", TIME, NAME),
                event.formatted("e2", NAME, NAME),
                event.formatted("e3", TIME, NAME + "\\u0000"),
                event.formatted("e4", TIME, ID),
                named("{\"mara\":\"31\"}"),
                named("mara 31 {"));
    }

    /** The variations of tracking logs. */
    private static List<String> openEdx() throws IOException {
        try (InputStream file =
                LearnerRecords.class.getResourceAsStream("/openedx/variations.txt")) {
            return new String(file.readAllBytes(), UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.startsWith("-> "))
                    .map(LearnerRecords::named)
                    .toList();
        }
    }

    private static List<String> xapi() {
        String account = StatementText.page().toString().replace("Rowan", NAME);
        String mail =
                account.replaceFirst(
                        "\"account\":\\{[^}]*}", "\"mbox\":\"mailto:" + NAME + "@x.example\"");
        String number = account.replace("\"77\"", '"' + ID + '"');
        return broken(
                List.of(number, mail, StatementText.voiding("x").toString().replace("Rowan", NAME)),
                "\"verb\"",
                "\"account\"");
    }

    private static List<String> caliper() {
        List<String> good = new ArrayList<>();
        for (String learner : List.of(NAME, ID)) {
            for (CaliperText text :
                    List.of(CaliperText.event(), CaliperText.thinned(), CaliperText.legacy())) {
                good.add(text.toString().replace("people/ada", "people/" + learner));
            }
        }
        return broken(good, "\"action\"", "\"actor\"");
    }

    /** Each as it is, with a learner for its time, without one of the members, cut, in a list. */
    private static List<String> broken(List<String> good, String... members) {
        List<String> all = new ArrayList<>(good);
        for (String each : good) {
            all.add(each.replace(TIME, NAME + ID));
            for (String member : members) {
                all.add(each.replace(member, '"' + NAME + '"'));
            }
            all.add(each.substring(0, each.length() - 1));
            all.add('[' + each + ",7,\"" + ID + "\"]");
        }
        return all;
    }

    private static String named(String text) {
        return text.replace("mara", NAME).replaceAll("(?<![0-9a-z])31(?![0-9a-z])", ID);
    }
}
