package io.coursetiles.job.config;

import static io.coursetiles.job.config.Arguments.assertRefused;
import static io.coursetiles.job.config.Arguments.readValid;
import static io.coursetiles.job.config.Arguments.valid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.coursetiles.operators.event.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files and the secret that decoding is configured with. */
class DecodingTest {

    private static final String EVENT =
            "{\"event_id\":\"e\",\"event_time\":\"2026-03-02T10:00:00Z\",\"course_id\":\"c\","
                    + "\"learner_key\":\"l\",\"event_type\":\"watched\",\"manifest_id\":\" m\"}";
    private static final String STATEMENT =
            "{\"actor\":{\"mbox\":\"mailto:l@x.example\"},\"verb\":{\"id\":"
                    + "\"http://id.tincanapi.com/verb/viewed\"},\"object\":{\"id\":"
                    + "\"https://x.example/m\"},\"context\":{\"contextActivities\":{\"parent\":"
                    + "{\"id\":\"https://x.example/c\",\"definition\":{\"type\":"
                    + "\"http://adlnet.gov/expapi/activities/course\"}}}},"
                    + "\"timestamp\":\"2026-03-02T10:00:00Z\"}";
    private static final String CALIPER =
            "{\"type\":\"MediaEvent\",\"action\":\"Paused\",\"actor\":\"urn:x:l\","
                    + "\"object\":\"urn:x:m\",\"group\":\"urn:x:c\","
                    + "\"eventTime\":\"2026-03-02T10:00:00Z\"}";
    private static final String SECRET = "figs grow on trees";

    @TempDir private Path folder;

    @Test
    void kindsOfTheFileTakeThePlaceOfTheFormatsOwn() throws IOException {
        String kinds = write("kinds", "[canonical]\nvideo watched\n");
        assertThat(decoded("--tiles.kinds-file", kinds).kind().label()).isEqualTo("video");
        assertThat(decoded().kind().label()).isEqualTo("other");
        assertThat(
                        decoded("--tiles.kinds-file", kinds, "--tiles.kinds", "watched:view")
                                .kind()
                                .label())
                .isEqualTo("view");
    }

    @Test
    void kindsOfStatementsAndOfCaliperEventsAreThoseOfTheFile() throws IOException {
        String kinds =
                write(
                        "kinds",
                        """
                        [xapi]
                        problem  http://id.tincanapi.com/verb/viewed  when result.success = null
                        [caliper]
                        discussion  MediaEvent/Paused  when object.is_question = false
                        """);
        for (String format : List.of("auto", "xapi")) {
            assertThat(kinds(STATEMENT, "--tiles.format", format)).containsExactly("view");
            assertThat(kinds(STATEMENT, "--tiles.format", format, "--tiles.kinds-file", kinds))
                    .containsExactly("problem");
        }
        for (String format : List.of("auto", "caliper")) {
            assertThat(kinds(CALIPER, "--tiles.format", format)).containsExactly("video");
            assertThat(kinds(CALIPER, "--tiles.format", format, "--tiles.kinds-file", kinds))
                    .containsExactly("discussion");
        }
    }

    @Test
    void theMappingDigestIsThatOfTheFormat() throws IOException {
        String kinds = write("kinds", "[openedx]\nvideo watched\n");
        assertThat(mapping("--tiles.kinds-file", kinds)).isEqualTo(mapping());
        for (String format : List.of("openedx", "xapi", "caliper")) {
            String own = write(format, "[" + format + "]\nvideo watched\n");
            for (String used : List.of(format, "auto")) {
                assertThat(mapping("--tiles.format", used, "--tiles.kinds-file", own))
                        .isNotEqualTo(mapping("--tiles.format", used))
                        .isNotEqualTo(mapping());
            }
            assertThat(mapping("--tiles.format", "canonical", "--tiles.kinds-file", own))
                    .isEqualTo(mapping());
        }
        assertThat(mapping("--tiles.format", "auto", "--tiles.kinds", "watched:view"))
                .isNotEqualTo(mapping("--tiles.format", "auto"));
    }

    @Test
    void everyProblemOfTheKindsIsNamed() throws IOException {
        String kinds = write("kinds", "view x\n[canonical]\nwatched y\n");
        assertRefused(
                valid("--tiles.kinds-file", kinds),
                "tiles.kinds-file "
                        + kinds
                        + ", line 1: a rule before any section, need [FORMAT] first, of"
                        + " [canonical, openedx, xapi, caliper]",
                "tiles.kinds-file "
                        + kinds
                        + ", line 3: kind watched, need view, video, problem, discussion,"
                        + " completion, other");
    }

    @Test
    void filesThatAreNotThereAreNamed() {
        String none = folder.resolve("none").toString();
        for (String option : List.of("tiles.kinds-file", "tiles.lessons-file")) {
            assertRefused(
                    valid("--" + option, none),
                    option
                            + " "
                            + none
                            + " cannot be read here (NoSuchFileException), need a readable file");
        }
    }

    @Test
    void lessonsOfTheFileAreMatched() throws IOException {
        for (String csv :
                List.of(
                        "lesson_id,course_id,title\nm,c,\"A, \"\"B\"\"\nand\"\n",
                        "\ufefftitle,course_id,lesson_id\r\n,c, m \r\n",
                        "course_id,lesson_id\nc,m\nd,m")) {
            String lessons = write("lessons", csv);
            assertThat(decoded("--tiles.lessons-file", lessons).manifestId())
                    .as(csv)
                    .isEqualTo("m");
        }
        String others = write("others", "lesson_id,course_id\nn,c\n");
        assertThat(decoded("--tiles.lessons-file", others).manifestId()).isNull();
        TilesSettings settings = readValid("--tiles.lessons-file", others);
        assertThat(settings.run(1).lessonsDigest()).hasSize(64);
        assertThat(settings.run(1).decoderVersion())
                .isEqualTo(
                        "canonical/1+lessons." + settings.run(1).lessonsDigest().substring(0, 12));
    }

    @Test
    void theTitleIsForPeople() throws IOException {
        String one = write("one", "lesson_id,course_id,title\nm,c,Figs\n");
        String other = write("other", "lesson_id,course_id,title\nm,c,Plums\n");
        assertThat(readValid("--tiles.lessons-file", one).run(1).lessonsDigest())
                .isEqualTo(readValid("--tiles.lessons-file", other).run(1).lessonsDigest());
    }

    @Test
    void everyProblemOfTheLessonsIsNamed() throws IOException {
        String lessons = write("lessons", "lesson_id,course_id\nm,c\n ,c\nm,c\nn,\n");
        String name = "tiles.lessons-file " + lessons;
        String need = ", need 1 to 256 characters without control characters";
        assertRefused(
                valid("--tiles.lessons-file", lessons),
                name + " line 3 has no usable lesson_id" + need,
                name + " line 4 lists m of c again, need each once",
                name + " line 5 has no usable course_id" + need);
    }

    @Test
    void aFileThatIsNoListIsRefused() throws IOException {
        String noColumn = write("a", "id,course_id\nm,c\nn,c\n");
        assertRefused(
                valid("--tiles.lessons-file", noColumn),
                "tiles.lessons-file "
                        + noColumn
                        + " line 2 has no column lesson_id, need 1 to 256 characters without"
                        + " control characters");
        String empty = write("b", "lesson_id,course_id\n");
        assertRefused(
                valid("--tiles.lessons-file", empty),
                "tiles.lessons-file " + empty + " lists no lesson, need one or more");
        Path latin = Files.write(folder.resolve("c"), new byte[] {'a', (byte) 0xE9});
        assertRefused(
                valid("--tiles.lessons-file", latin.toString()),
                "tiles.lessons-file " + latin + " is no UTF-8, need CSV in UTF-8");
        String many = write("d", "lesson_id,course_id\n" + ",c\n".repeat(14));
        assertThat(
                        catchThrowableOfType(
                                InvalidConfiguration.class,
                                () -> readValid("--tiles.lessons-file", many)))
                .hasMessageContaining("11 problems")
                .hasMessageEndingWith("tiles.lessons-file " + many + ": 4 more problems");
    }

    @Test
    void learnersArePseudonymisedWithTheSecretOfTheFile() throws Exception {
        String secret = write("secret", " " + SECRET + "\r\n");
        String other = write("other", SECRET);
        String key = decoded("--tiles.learners.secret", "file:" + secret).learnerKey();
        assertThat(key)
                .matches("[0-9a-f]{64}")
                .isEqualTo(decoded("--tiles.learners.secret", "file:" + other).learnerKey())
                .isNotEqualTo(
                        decoded(
                                        "--tiles.learners.secret",
                                        "file:" + other,
                                        "--tiles.learners.system",
                                        "b")
                                .learnerKey());
        TilesSettings settings = readValid("--tiles.learners.secret", "file:" + secret);
        assertThat(
                        new String(
                                InstantiationUtil.serializeObject(settings.decoder()),
                                StandardCharsets.ISO_8859_1))
                .contains(secret)
                .doesNotContain(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {SECRET, "", "env:", "file:", "ENV:HOME", "vault:x"})
    void aPlaceThatIsNoneIsNotShown(String place) {
        assertRefused(
                valid("--tiles.learners.secret", place),
                "tiles.learners.secret names no place, need env:NAME or file:PATH");
    }

    @Test
    void aSecretThatCannotBeHadIsNamedByItsPlace() throws IOException {
        String none = folder.resolve("none").toString();
        assertRefused(
                valid("--tiles.learners.secret", "file:" + none),
                "tiles.learners.secret: file "
                        + none
                        + " cannot be read on this machine (NoSuchFileException), need the learner"
                        + " secret in it");
        assertRefused(
                valid("--tiles.learners.secret", "env:NO_SUCH_VARIABLE"),
                "tiles.learners.secret: environment variable NO_SUCH_VARIABLE is not set on this"
                        + " machine, need the learner secret in it");
        for (int length : new int[] {0, 15, 1025, 5_000}) {
            String file = write("length", "s".repeat(length));
            assertRefused(
                    valid("--tiles.learners.secret", "file:" + file),
                    "tiles.learners.secret: the learner secret in file "
                            + file
                            + " of this machine has "
                            + (length < 16 ? "too few" : "too many")
                            + " bytes, need 16 to 1024");
        }
    }

    @Test
    void theSystemIsAName() {
        assertRefused(
                valid("--tiles.learners.system", "a:b"),
                "tiles.learners.system is 'a:b', need 1 to 64 of a-z, 0-9, '.', '_', '-', first a"
                        + " letter or digit");
    }

    private Outcome.Ok decoded(String... arguments) {
        List<Outcome> out = new ArrayList<>();
        readValid(arguments).decoder().decode(EVENT.getBytes(StandardCharsets.UTF_8), out);
        return (Outcome.Ok) out.get(0);
    }

    private static List<String> kinds(String value, String... arguments) {
        List<Outcome> out = new ArrayList<>();
        readValid(arguments).decoder().decode(value.getBytes(StandardCharsets.UTF_8), out);
        return out.stream().map(item -> ((Outcome.Ok) item).kind().label()).toList();
    }

    private static String mapping(String... arguments) {
        return readValid(arguments).run(1).mappingDigest();
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
