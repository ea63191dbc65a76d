package io.coursetiles.job.publish;

import static io.coursetiles.job.publish.Publications.cut;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The stored form, letter by letter: it outlives releases. */
class ManifestTest {

    private static final String ONE = "1".repeat(64);
    private static final String TWO = "ab".repeat(32);

    private static final String JSON =
            "{\"format_version\":1,\"version\":4,\"previous\":3,\"job_id\":\"night-7\","
                    + "\"attempt\":2,\"kind\":\"publish\",\"rolled_back_to\":0,\"dates\":{"
                    + "\"2026-03-02\":{"
                    + "\"prefix\":\"staging/job_id=night-7/attempt=2/event_date=2026-03-02\","
                    + "\"files\":[{\"name\":\"part-0.parquet\",\"size\":1234,\"sha256\":\""
                    + ONE
                    + "\"},{\"name\":\"part-1.parquet\",\"size\":5,\"sha256\":\""
                    + TWO
                    + "\"}],\"rows\":3,\"event_count\":41,"
                    + "\"cut\":{\"events-0\":100,\"events-1\":9000000000},"
                    + "\"state\":\"provisional\",\"job_id\":\"night-7\",\"attempt\":2},"
                    + "\"2026-03-03\":{"
                    + "\"prefix\":\"staging/job_id=caf\u00e9/attempt=1/event_date=2026-03-03\","
                    + "\"files\":[],\"rows\":0,\"event_count\":0,\"cut\":{\"events-0\":0},"
                    + "\"state\":\"settled\",\"job_id\":\"caf\u00e9\",\"attempt\":1}},"
                    + "\"gate\":[{\"rule\":\"counts-equal\",\"threshold\":\"read back = written\","
                    + "\"verdict\":\"passed\",\"numbers\":\"0 of 1 dates differ\","
                    + "\"reason\":null},"
                    + "{\"rule\":\"drop-share\",\"threshold\":\"at most 0.1\","
                    + "\"verdict\":\"overridden\",\"numbers\":\"1 of 1 dates fell too far\","
                    + "\"reason\":\"a \\\"test\\\" course was removed\"}]}";

    private static final Manifest MANIFEST = manifest();

    @Test
    void theFormIsExact() {
        assertThat(new String(MANIFEST.toJson(), UTF_8)).isEqualTo(JSON);
    }

    @Test
    void whatWasWrittenIsRead() {
        assertThat(parse(JSON)).isEqualTo(MANIFEST);
    }

    @Test
    void aRollbackSaysWhereTo() {
        Manifest rollback =
                new Manifest(3, 2, "back", 0, ManifestKind.ROLLBACK, 1, new TreeMap<>(), List.of());
        String json =
                "{\"format_version\":1,\"version\":3,\"previous\":2,\"job_id\":\"back\","
                        + "\"attempt\":0,\"kind\":\"rollback\",\"rolled_back_to\":1,\"dates\":{},"
                        + "\"gate\":[]}";
        assertThat(new String(rollback.toJson(), UTF_8)).isEqualTo(json);
        assertThat(parse(json)).isEqualTo(rollback);
    }

    @Test
    void unknownFieldsAreIgnoredAndReasonsMayBeLeftOut() {
        String more =
                JSON.replace("{\"format_version\"", "{\"new\":{\"a\":[1]},\"format_version\"")
                        .replace("\"prefix\"", "\"new\":null,\"prefix\"")
                        .replace("{\"name\"", "{\"new\":1.5,\"name\"")
                        .replace("{\"rule\"", "{\"new\":true,\"rule\"")
                        .replace(",\"reason\":null", "");
        assertThat(parse(more)).isEqualTo(MANIFEST);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"format_version\":1 | \"format_version\":2 | Cannot use format_version: got 2,"
                        + " need 1; use a release that knows it",
                "\"format_version\":1 | \"v\":1 | Cannot use field format_version: got MISSING,"
                        + " need a whole number of 64 bits",
                "\"version\":4 | \"version\":\"4\" | Cannot use field version: got \"4\", need a"
                        + " whole number of 64 bits",
                "\"version\":4 | \"version\":0 | Cannot use version: got 0, need at least 1",
                "\"previous\":3 | \"previous\":2 | Cannot use previous: got 2, need 3",
                "\"job_id\":\"night-7\",\"attempt\":2,\"k | \"job_id\":\" \",\"attempt\":2,\"k"
                        + " | Cannot use job_id: got  , need a text that is not blank",
                "\"attempt\":2,\"kind\" | \"attempt\":0,\"kind\" | Cannot use attempt of a publish:"
                        + " got 0, need at least 1",
                "\"attempt\":2,\"kind\" | \"attempt\":9000000000,\"kind\" | Cannot use field"
                        + " attempt: got 9000000000, need a whole number of 32 bits",
                "\"publish\" | \"merge\" | Cannot use field kind: got merge, need one of [publish,"
                        + " rollback], or a release that knows it",
                "\"rolled_back_to\":0 | \"rolled_back_to\":1 | Cannot use rolled_back_to of a"
                        + " publish: got 1, need 0",
                "{\"2026-03-02\" | {\"2026-02-30\" | Cannot use date: got 2026-02-30, need a date"
                        + " as 2026-03-02",
                "\"staging/job_id=night-7 | \"../job_id=night-7 | Cannot use path: got",
                "\"part-0.parquet\" | \"part-1.parquet\" | Cannot use files: got part-1.parquet,"
                        + " need each name once",
                "\"size\":1234 | \"size\":-1 | Cannot use size of part-0.parquet: got -1",
                "\"size\":1234 | \"size\":12.5 | Cannot use field dates.2026-03-02.files[0].size:"
                        + " got 12.5",
                "\"sha256\":\"11 | \"sha256\":\"G1 | Cannot use sha256 of part-0.parquet: got G111",
                "\"rows\":0 | \"rows\":1 | Cannot use rows of"
                        + " staging/job_id=caf\u00e9/attempt=1/event_date=2026-03-03: got 1, need 0"
                        + " without a file",
                "\"events-0\":100 | \"events-0\":-1 | Cannot use cut of events-0: got -1",
                "\"events-0\":100 | \"events-0\":null | Cannot use field"
                        + " dates.2026-03-02.cut.events-0: got null, need a whole number",
                "{\"events-0\":0} | {} | Cannot use cut of staging/job_id=caf\u00e9",
                "\"settled\" | \"done\" | Cannot use field dates.2026-03-03.state: got done",
                "\"overridden\" | \"passed\" | Cannot judge rule drop-share: got verdict passed and"
                        + " reason",
                "\"passed\" | \"overridden\" | Cannot judge rule counts-equal: got verdict"
                        + " overridden and reason null",
                "\"gate\":[{ | \"gate\":[1,{ | Cannot use field gate[0]: got NUMBER, need an"
                        + " object",
                "\"reason\":null} | \"reason\":null,\"rule\":\"x\"} | Cannot read JSON: Duplicate"
            })
    void whatIsNoManifestIsRefusedByName(String from, String to, String message) {
        assertThat(JSON).contains(from);
        assertRefused(JSON.replace(from, to), message);
    }

    @Test
    void cutOrContinuedBytesAreRefused() {
        for (int length = 0; length < JSON.length(); length++) {
            String start = JSON.substring(0, length);
            assertThatThrownBy(() -> parse(start))
                    .as(start)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching("(?s)Cannot (read JSON: |use JSON: got MISSING).*");
        }
        assertRefused(JSON + JSON, "Cannot read JSON: Trailing token");
        assertRefused("[]", "Cannot use JSON: got ARRAY, need an object");
    }

    @Test
    void readersOpenTheFilesBelowThePrefix() {
        assertThat(MANIFEST.dates().get("2026-03-02").paths())
                .containsExactly(
                        "staging/job_id=night-7/attempt=2/event_date=2026-03-02/part-0.parquet",
                        "staging/job_id=night-7/attempt=2/event_date=2026-03-02/part-1.parquet");
        assertThat(MANIFEST.dates().get("2026-03-03").paths()).isEmpty();
    }

    @Test
    void aPublicationIsOfOneAttemptThatPassedTheGate() {
        PublishedDate date = Publications.date("a", Publications.MONDAY, 1);
        TreeMap<String, PublishedDate> dates =
                new TreeMap<>(Publications.dates(Publications.MONDAY, date));
        assertUnpublishable(
                () -> new Publication("b", 1, dates, passed()),
                "Cannot use date 2026-03-02: got one of job a, attempt 1, need job b, attempt 1");
        assertUnpublishable(
                () -> new Publication("a", 2, dates, passed()),
                "Cannot use date 2026-03-02: got one of job a, attempt 1, need job a, attempt 2");
        assertUnpublishable(
                () -> new Publication("a", 1, new TreeMap<>(), passed()),
                "Cannot use publication of a: got no date, need one at least");
        GateVerdict failed = new GateVerdict("drop-share", "0", Verdict.FAILED, "1", null);
        assertUnpublishable(
                () -> new Publication("a", 1, dates, new GateResult(List.of(failed))),
                "Cannot use publication of a: got failed rules [drop-share], need a gate that");
        assertUnpublishable(
                () -> new Publication("a", 1, dates, new GateResult(List.of())),
                "Cannot use publication of a: got failed rules [], need a gate that judged");
    }

    private static void assertUnpublishable(Supplier<Publication> publication, String message) {
        assertThatThrownBy(publication::get)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    private static void assertRefused(String json, String message) {
        assertThatThrownBy(() -> parse(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    private static Manifest parse(String json) {
        return Manifest.parse(json.getBytes(UTF_8));
    }

    private static GateResult passed() {
        return new GateResult(MANIFEST.gate());
    }

    private static Manifest manifest() {
        TreeMap<String, PublishedDate> dates = new TreeMap<>();
        dates.put(
                "2026-03-02",
                new PublishedDate(
                        "staging/job_id=night-7/attempt=2/event_date=2026-03-02",
                        List.of(
                                new PublishedFile("part-1.parquet", 5, TWO),
                                new PublishedFile("part-0.parquet", 1234, ONE)),
                        3,
                        41,
                        cut(100, 9_000_000_000L),
                        DateState.PROVISIONAL,
                        "night-7",
                        2));
        dates.put(
                "2026-03-03",
                new PublishedDate(
                        "staging/job_id=caf\u00e9/attempt=1/event_date=2026-03-03",
                        List.of(),
                        0,
                        0,
                        cut(0),
                        DateState.SETTLED,
                        "caf\u00e9",
                        1));
        List<GateVerdict> gate =
                List.of(
                        new GateVerdict(
                                "counts-equal",
                                "read back = written",
                                Verdict.PASSED,
                                "0 of 1 dates differ",
                                null),
                        new GateVerdict(
                                "drop-share",
                                "at most 0.1",
                                Verdict.OVERRIDDEN,
                                "1 of 1 dates fell too far",
                                "a \"test\" course was removed"));
        return new Manifest(4, 3, "night-7", 2, ManifestKind.PUBLISH, 0, dates, gate);
    }
}
