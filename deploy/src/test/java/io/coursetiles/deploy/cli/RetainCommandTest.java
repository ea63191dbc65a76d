package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command where no stack was ever started. */
class RetainCommandTest {

    @TempDir Path base;

    @BeforeEach
    void home() {
        System.setProperty("tiles.home", "..");
    }

    @Test
    void withoutAClusterItGoesByLeasesAndAges() throws Exception {
        Path facts = base.resolve("staging/job_id=tried/attempt=1/event_date=2026-03-02/part.x");
        Files.createDirectories(facts.getParent());
        Files.writeString(facts, "1234567");

        CommandRun run = retain("--json");

        assertThat(run.exit()).as(run.toString()).isZero();
        assertThat(run.err()).startsWith("no cluster asked for running jobs");
        assertThat(run.json().path("deleted").asBoolean()).isFalse();
        assertThat(run.json().path("lowest_version_kept").asLong()).isZero();
        assertThat(run.json().path("attempts")).hasSize(1);
        assertThat(run.json().at("/attempts/0/job_id").asText()).isEqualTo("tried");
        assertThat(run.json().at("/attempts/0/fate").asText()).isEqualTo("kept");
        assertThat(run.json().at("/attempts/0/why").asText()).isEqualTo("nothing is published");
        assertThat(run.json().at("/attempts/0/bytes").asLong()).isEqualTo(7);
        assertThat(run.json().has("raw")).isFalse();
        assertThat(retain("--delete").exit()).isZero();
        assertThat(facts).exists();
    }

    @Test
    void rawThatMayNotGoEndsWithOne() throws Exception {
        Path archive = Files.createDirectory(base.resolve("archive"));
        CommandRun run =
                retain(
                        "--raw-before",
                        "2099-01-01",
                        "--set",
                        "tiles.kafka.bootstrap-servers=127.0.0.1:9",
                        "--set",
                        "tiles.archive.path=" + archive.toUri());
        assertThat(run.exit()).as(run.toString()).isEqualTo(1);
        assertThat(run.out())
                .contains("Cannot delete raw: got ingest dates before 2099-01-01, need ");
    }

    @Test
    void whatCannotBeReadIsWrongUsage() {
        assertThat(retain("--older-than", "soon").exit()).isEqualTo(2);
        assertThat(retain("--keep-versions", "-1").exit()).isEqualTo(2);
        assertThat(retain("--cluster", "flink").err())
                .contains("Cannot use --cluster flink: need a URL such as http://flink:8081");
        CommandRun run =
                retain(
                        "--raw-before",
                        "monday",
                        "--set",
                        "tiles.kafka.bootstrap-servers=127.0.0.1:9",
                        "--set",
                        "tiles.archive.path=file:///nowhere");
        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err())
                .contains("Cannot read --raw-before monday: need a date such as 2026-03-02");
    }

    @Test
    void aCourseDayThatIsNotThereIsNamed() {
        CommandRun run =
                CommandRun.of("retain", "--stack", "target/none", "--course-day", "target/nowhere");
        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).contains("target/nowhere");
    }

    private CommandRun retain(String... arguments) {
        String[] all = new String[arguments.length + 5];
        all[0] = "retain";
        all[1] = "--stack";
        all[2] = base.resolve("no-stack").toString();
        all[3] = "--course-day";
        all[4] = base.toString();
        System.arraycopy(arguments, 0, all, 5, arguments.length);
        return CommandRun.of(all);
    }
}
