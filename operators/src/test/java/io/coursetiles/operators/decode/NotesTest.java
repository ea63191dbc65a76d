package io.coursetiles.operators.decode;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.decode.caliper.CaliperDecoder;
import io.coursetiles.operators.decode.caliper.CourseLevel;
import io.coursetiles.operators.decode.caliper.IdSource;
import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.decode.xapi.XapiDecoder;
import io.coursetiles.operators.decode.xapi.XapiRules;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Note;
import io.coursetiles.operators.event.Notes;
import io.coursetiles.operators.event.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What had to be assumed of items that are counted. */
class NotesTest {

    private static final String TRACKED =
            "{'name':'book','time':'%s','username':'kay','context':{'course_id':'a/b/c'}}";
    private static final String STATEMENT =
            "{%s'actor':{'mbox':'mailto:k@x.example'},'verb':{'id':'v'},'object':{'id':'urn:x:c',"
                    + "'definition':{'type':'http://adlnet.gov/expapi/activities/course'}},"
                    + "'%s':'%s'}";
    private static final String CALIPER =
            "{%s'type':'ViewEvent','action':'Viewed','actor':'urn:x:l','object':'urn:x:m',"
                    + "'group':%s,'membership':{'organization':%s},'eventTime':'%s'}";
    private static final String TYPED = "{'id':'urn:x:s','type':'CourseSection'}";

    private final Decoder openEdx = new OpenEdxDecoder();
    private final Decoder xapi = new XapiDecoder(XapiRules.standard());
    private final Decoder caliper = new CaliperDecoder(CourseLevel.SECTION, IdSource.SENT);

    /** Of every accepted form of a time. */
    @ParameterizedTest
    @CsvSource({
        "2026-03-02T10:00:00Z, true",
        "2026-03-02T10:00:00.1Z, true",
        "2026-03-02T10:00:00.123456789Z, true",
        "2026-03-02T10:00:00+00:00, true",
        "2026-03-02T10:00:00-0800, true",
        "2026-03-02T10:00:00.5-08:00, true",
        "2026-03-02 10:00:00.5+0530, true",
        "2026-03-02T10:00:00, false",
        "2026-03-02 10:00:00, false",
        "2026-03-02T10:00:00.1, false",
        "2026-03-02T10:00:00.123456789, false",
    })
    void aTimeWithoutAZoneIsNoted(String time, boolean zoned) {
        assertThat(notes(openEdx, TRACKED.formatted(time)))
                .isEqualTo(zoned ? "[id_derived]" : "[assumed_utc, id_derived]");
        String expected = zoned ? "[]" : "[assumed_utc]";
        for (String member : List.of("timestamp", "stored")) {
            assertThat(notes(xapi, STATEMENT.formatted("'id':'i',", member, time)))
                    .isEqualTo(expected);
        }
        assertThat(notes(caliper, CALIPER.formatted("'id':'i',", TYPED, "null", time)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "20260302T100000Z, true",
        "20260302T100000+02, true",
        "20260302T100000-0200, true",
        "20260302T100000.25+02:00, true",
        "2026-03-02T10:00:00+02, true",
        "2026-03-02T10:00:00.5-02, true",
        "20260302T100000, false",
        "20260302T100000.25, false",
    })
    void formsThatStatementsAloneMayHave(String time, boolean zoned) {
        assertThat(notes(xapi, STATEMENT.formatted("'id':'i',", "timestamp", time)))
                .isEqualTo(zoned ? "[]" : "[assumed_utc]");
    }

    @Test
    void aDerivedIdIsNoted() {
        String ten = "2026-03-02T10:00:00Z";
        assertThat(notes(xapi, STATEMENT.formatted("", "timestamp", ten)))
                .isEqualTo("[id_derived]");
        for (String id : List.of("", "'id':null,", "'id':' ',", "'id':'_:b1',")) {
            assertThat(notes(caliper, CALIPER.formatted(id, TYPED, "null", ten)))
                    .as(id)
                    .isEqualTo("[id_derived]");
        }
        Decoder content = new CaliperDecoder(CourseLevel.SECTION, IdSource.CONTENT);
        assertThat(notes(content, CALIPER.formatted("'id':'i',", TYPED, "null", ten)))
                .isEqualTo("[id_derived]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                // group | membership.organization | notes by section | notes by offering
                "'urn:x:s' | null | [untyped_group] | [untyped_group]",
                "{'id':'urn:x:s'} | null | [untyped_group] | [untyped_group]",
                "{'id':'urn:x:s','type':'CourseSection'} | null | [] | []",
                "{'id':'urn:x:s','type':'CourseSection','subOrganizationOf':'urn:x:o'} | null"
                        + " | [] | [untyped_group]",
                "{'id':'urn:x:s','subOrganizationOf':{'id':'urn:x:o','type':'CourseOffering'}}"
                        + " | null | [untyped_group] | []",
                "{'id':'urn:x:g','type':'Group','subOrganizationOf':'urn:x:s'} | null"
                        + " | [untyped_group] | [untyped_group]",
                "'urn:x:s' | {'id':'urn:x:s','type':'CourseSection'} | [] | []",
                "'urn:x:s' | 'urn:x:s' | [untyped_group] | [untyped_group]",
                "'urn:x:s' | {'id':'urn:x:t','type':'CourseSection'} | [untyped_group]"
                        + " | [untyped_group]",
            })
    void aCourseWithoutATypeIsNoted(
            String group, String organization, String bySection, String byOffering) {
        String event = CALIPER.formatted("'id':'i',", group, organization, "2026-03-02T10:00:00Z");
        assertThat(notes(caliper, event)).isEqualTo(bySection);
        assertThat(notes(new CaliperDecoder(CourseLevel.OFFERING, IdSource.SENT), event))
                .isEqualTo(byOffering);
    }

    @Test
    void typeAndNotesStayWhenLearnerAndLessonChange() {
        Notes notes = Notes.NONE.with(Note.ID_DERIVED).with(Note.ASSUMED_UTC);
        Outcome.Ok item = new Outcome.Ok("e", 1, "c", "l", Kind.VIEW, "m", "t", notes);
        assertThat(item.withLearner("k"))
                .isEqualTo(new Outcome.Ok("e", 1, "c", "k", Kind.VIEW, "m", "t", notes));
        assertThat(item.withLesson(null))
                .isEqualTo(new Outcome.Ok("e", 1, "c", "l", Kind.VIEW, null, "t", notes));
        Decoder auto = new AutoDecoder(Map.of(RecordShape.OPENEDX, openEdx));
        assertThat(notes(auto, TRACKED.formatted("2026-03-02T10:00:00")))
                .isEqualTo("[assumed_utc, id_derived]");
    }

    @Test
    void oneObjectStandsForEachCombination() {
        Notes both = Notes.NONE.with(Note.ID_DERIVED).with(Note.UNTYPED_GROUP);
        assertThat(both).isSameAs(Notes.NONE.with(Note.UNTYPED_GROUP).with(Note.ID_DERIVED));
        assertThat(both.with(Note.ID_DERIVED)).isSameAs(both);
        assertThat(both.has(Note.UNTYPED_GROUP)).isTrue();
        assertThat(both.has(Note.ASSUMED_UTC)).isFalse();
        assertThat(both).hasToString("[untyped_group, id_derived]");
    }

    private static String notes(Decoder decoder, String json) {
        List<Outcome> out = new ArrayList<>();
        decoder.decode(json.replace('\'', '"').getBytes(UTF_8), out);
        assertThat(out).hasSize(1).first().isInstanceOf(Outcome.Ok.class);
        return ((Outcome.Ok) out.get(0)).notes().toString();
    }
}
