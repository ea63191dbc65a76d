package io.coursetiles.job.config;

import static io.coursetiles.job.config.Arguments.assertRefused;
import static io.coursetiles.job.config.Arguments.valid;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of the right type that cannot be run with; every message is asserted whole. */
class ValidationTest {

    private static final String ID =
            "need 1 to 64 of a-z, 0-9, '.', '_', '-', first a letter or digit";
    private static final String SERVERS = "need HOST:PORT of a broker, or several, comma separated";

    @Test
    void whatIsRequiredIsNamed() {
        assertRefused(
                new String[0],
                "tiles.kafka.bootstrap-servers is not set, " + SERVERS,
                "tiles.deployment is not set, " + ID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "eu-1", "a.b_c-d", "staging", "9z"})
    void acceptsDeploymentIds(String id) {
        accept("--tiles.deployment", id);
        accept("--tiles.deployment", "x".repeat(64 - id.length()) + id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "-a", ".a", "_a", "A", "a/b", "a b", "a\n", "\u00e9", "a|b"})
    void refusesOtherDeploymentIds(String id) {
        assertRefused(valid("--tiles.deployment", id), "tiles.deployment is '" + id + "', " + ID);
    }

    @Test
    void refusesADeploymentIdOf65Characters() {
        String id = "a".repeat(65);
        assertRefused(valid("--tiles.deployment", id), "tiles.deployment is '" + id + "', " + ID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "broker", "broker:", ":1,", "a:1,b", "a:1;b:2", "a:123456"})
    void refusesBrokersWithoutHostAndPort(String servers) {
        assertRefused(
                valid("--tiles.kafka.bootstrap-servers", servers),
                "tiles.kafka.bootstrap-servers is '" + servers + "', " + SERVERS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    tiles.run                       | 0      | is 0, need above 0
                    tiles.run                       | -3     | is -3, need above 0
                    tiles.parallelism               | 0      | is 0, need 1 to 720
                    tiles.parallelism               | 721    | is 721, need 1 to 720
                    tiles.archive.parallelism       | 0      | is 0, need 1 to 720
                    tiles.archive.parallelism       | 721    | is 721, need 1 to 720
                    tiles.window                    | 0 s    | is 0 ms, need a whole number of seconds that divides a day
                    tiles.window                    | 500 ms | is 500 ms, need a whole number of seconds that divides a day
                    tiles.window                    | 1500   | is 1500 ms, need a whole number of seconds that divides a day
                    tiles.window                    | 7 min  | is 7 min, need a whole number of seconds that divides a day
                    tiles.idle-timeout              | 0 s    | is 0 ms, need above 0
                    tiles.alignment.max-drift       | 4 min  | is 4 min, need at least one window (5 min)
                    tiles.checkpoint.interval       | 99 ms  | is 99 ms, need 100 ms or more
                    tiles.checkpoint.timeout        | 99 ms  | is 99 ms, need 100 ms or more
                    tiles.archive.checkpoint-interval | 0 s  | is 0 ms, need 100 ms or more
                    tiles.checkpoint.tolerable-failures | -1 | is -1, need 0 or more
                    tiles.output.partitions         | 0      | is 0, need 1 or more
                    tiles.output.replication-factor | 0      | is 0, need -1 or 1 and more
                    tiles.output.replication-factor | -2     | is -2, need -1 or 1 and more
                    tiles.deduplicate.memory        | 1023kb | is 1023 kb, need 1 mb or more
                    tiles.source.accept-gap         | 0      | holds 0, need PARTITION@OFFSET
                    tiles.source.accept-gap         | 0@1;@7 | holds @7, need PARTITION@OFFSET
                    tiles.source.accept-gap         | 0@-1   | holds 0@-1, need PARTITION@OFFSET
                    tiles.accept-lost               | 7      | holds 7, need RUN@CHECKPOINT
                    tiles.accept-lost               | 1@7;2@ | holds 2@, need RUN@CHECKPOINT
                    tiles.kinds.play                | movie  | maps play to movie, need view, video, problem, discussion, completion, other
                    """)
    void refuses(String key, String value, String problem) {
        String named = key.startsWith("tiles.kinds") ? "tiles.kinds" : key;
        assertRefused(valid("--" + key, value), named + " " + problem);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 s", "10 min", "11 min"})
    void refusesToFindPartitionsLaterThanTheirEventsAreLate(String interval) {
        String shown = interval.equals("0 s") ? "0 ms" : interval;
        assertRefused(
                valid("--tiles.source.partition-discovery-interval", interval),
                "tiles.source.partition-discovery-interval is "
                        + shown
                        + ", need above 0 and below tiles.out-of-orderness (10 min), or events of a"
                        + " new partition are late before it is found");
    }

    @Test
    void refusesDeadLettersThatTheProducerCouldNotSend() {
        assertRefused(
                valid("--tiles.dead-letter.max-bytes", "1 mb"),
                "tiles.dead-letter.max-bytes is 1 mb, need at most the producer's max.request.size"
                        + " (1048576) less 16384 bytes for the headers; raise it as"
                        + " tiles.kafka.properties.max.request.size");
        accept("--tiles.dead-letter.max-bytes", "1032192 b");
        accept(
                "--tiles.dead-letter.max-bytes", "1 mb",
                "--tiles.kafka.properties.max.request.size", "1064960");
    }

    @Test
    void refusesTopicsThatCoincideOrHaveNoTopicName() {
        assertRefused(
                valid("--tiles.output.late.topic", "engagement.events"),
                "two of the input and output topics have one name, need five different ones:"
                        + " engagement.events, [engagement.tiles, engagement.events,"
                        + " engagement.dead-letters, engagement.receipts]");
        assertRefused(
                valid("--tiles.input.topic", "a b"),
                "topic 'a b' is no topic name, need 1 to 249 of a-z, A-Z, 0-9, '.', '_', '-'");
    }

    @Test
    void namesAllProblemsAtOnce() {
        assertRefused(
                new String[] {
                    "--tiles.deployment",
                    "Eu",
                    "stray",
                    "--tiles.widnow",
                    "1 min",
                    "--parallelism",
                    "4",
                    "--tiles.window",
                    "7 min",
                    "--tiles.live-interval",
                    "soon",
                    "--tiles.output.partitions",
                    "0",
                    "--tiles.archive.parallelism",
                    "many",
                    "--tiles.transaction.timeout",
                    "1 min",
                    "--tiles.kinds",
                    "play:movie",
                    "--tiles.run"
                },
                "argument stray is not of the form --KEY VALUE",
                "parallelism is no option; all start with tiles.",
                "argument --tiles.run is not of the form --KEY VALUE",
                "tiles.widnow is no option; the reference lists them all",
                "tiles.live-interval is 'soon', need a duration such as 5 min, 0 to 36500 d",
                "tiles.archive.parallelism is 'many', need a whole number",
                "tiles.kafka.bootstrap-servers is not set, " + SERVERS,
                "tiles.output.partitions is 0, need 1 or more",
                "tiles.deployment is 'Eu', " + ID,
                "tiles.window is 7 min, need a whole number of seconds that divides a day",
                "tiles.transaction.timeout is 1 min, need more than 625 s: 2 x interval 5 s +"
                        + " (1 + 2) x (interval 5 s + checkpoint timeout 1 min) + restart budget"
                        + " 2 min + upgrade pause 5 min",
                "tiles.kinds maps play to movie, need view, video, problem, discussion,"
                        + " completion, other");
    }

    private static void accept(String... added) {
        assertThatCode(() -> Arguments.readValid(added)).doesNotThrowAnyException();
    }
}
