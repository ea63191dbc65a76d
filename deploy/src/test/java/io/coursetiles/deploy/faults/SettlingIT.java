package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.kafka.NewTopics;
import io.coursetiles.deploy.restate.RestateReport;
import io.coursetiles.deploy.restate.RestateStatus;
import io.coursetiles.deploy.restate.StatusRun;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.audit.RunRule;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.courseday.CourseDayReader;
import io.coursetiles.job.courseday.CourseDayRow;
import io.coursetiles.job.publish.DateState;
import io.coursetiles.job.publish.LocalStore;
import io.coursetiles.job.publish.PublishOutcome.Published;
import io.coursetiles.job.publish.PublishedDate;
import io.coursetiles.job.restate.IngestRule;
import io.coursetiles.job.restate.PinnedInput;
import io.coursetiles.operators.outbox.RunInfo;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.api.common.JobID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A date four days ago, whose records are of that day by their producer's stamps: published
 * provisionally with what was there on the day after it, and settled now that its horizon is over.
 */
@Tag("fault")
@ExtendWith(SharedStack.class)
class SettlingIT {

    private static final LocalDate DAY = LocalDate.now(ZoneOffset.UTC).minusDays(4);
    private static final IngestRule HORIZON = IngestRule.horizon(Duration.ofDays(1), 3);
    private static final int ON_THE_DAY = 20;
    private static final int LATER = 3;

    @Test
    void aProvisionalDateSettlesOnceItsHorizonIsOver(LocalStack stack) throws Exception {
        Trial trial = new Trial(stack, "settling");
        trial.options().set(KafkaOptions.TRUST_PRODUCER_CLOCK, true);
        createInput(trial);
        JobID archiving = trial.submitArchive();
        send(trial, 0, ON_THE_DAY, DAY.atTime(12, 0).toInstant(ZoneOffset.UTC));
        trial.awaitArchived();
        Restatements restate = Restatements.of(trial);
        // As it was pinned on the day after.
        Instant pinned = DAY.plusDays(1).atTime(12, 0).toInstant(ZoneOffset.UTC);
        PinnedInput early = pinned(trial, pinned);
        new LocalStore(restate.courseDay())
                .putIfAbsent("staging/job_id=early/input.json", early.json());
        send(
                trial,
                ON_THE_DAY,
                ON_THE_DAY + LATER,
                DAY.plusDays(1).atTime(14, 0).toInstant(ZoneOffset.UTC));
        trial.drainArchive(archiving);

        RestateReport first = restate.run(HORIZON, "early", DAY.toString());
        assertThat(first.outcome()).contains(new Published(1));
        assertThat(published(restate).state()).isEqualTo(DateState.PROVISIONAL);
        assertThat(rows(restate)).extracting(CourseDayRow::settled).containsExactly(false, false);
        assertThat(restate.events(DAY.toString()))
                .isEqualTo(Map.of("course-a", 10L, "course-b", 10L));
        assertThat(status(trial, restate).due()).containsExactly(DAY);

        RestateReport second = restate.auto(look(trial, restate), HORIZON, "nightly").orElseThrow();
        assertThat(second.outcome()).contains(new Published(2));
        assertThat(published(restate).state()).isEqualTo(DateState.SETTLED);
        assertThat(rows(restate)).extracting(CourseDayRow::settled).containsExactly(true, true);
        assertThat(restate.events(DAY.toString()))
                .as("with what came inside the horizon")
                .isEqualTo(Map.of("course-a", 12L, "course-b", 11L));
        assertThat(status(trial, restate).due()).isEmpty();
        assertThat(restate.auto(look(trial, restate), HORIZON, "next-night"))
                .as("nothing is left to do")
                .isEmpty();
        assertThat(restate.current().version()).isEqualTo(2);
    }

    private static PublishedDate published(Restatements restate) {
        return restate.current().dates().get(DAY.toString());
    }

    /** As a reader finds them in the files that the manifest names. */
    private static List<CourseDayRow> rows(Restatements restate) throws Exception {
        List<CourseDayRow> rows = new ArrayList<>();
        for (String file : published(restate).paths()) {
            rows.addAll(CourseDayReader.read(restate.courseDay().resolve(file)));
        }
        return rows;
    }

    private static RestateStatus status(Trial trial, Restatements restate) throws Exception {
        return look(trial, restate).status(HORIZON);
    }

    private static StatusRun look(Trial trial, Restatements restate) {
        return new StatusRun(
                trial.kafka(), trial.settings(), trial.archive(), restate.courseDay(), step -> {});
    }

    private static PinnedInput pinned(Trial trial, Instant completeUntil) {
        RunInfo build = trial.settings().run(0);
        Path archive = trial.archive();
        return new PinnedInput(
                new TreeSet<>(List.of(DAY)),
                HORIZON,
                trial.input(),
                new TreeMap<>(Map.of(0, (long) ON_THE_DAY)),
                completeUntil,
                new RunRule(),
                ArchiveReader.of(archive, ArchiveSection.RAW).files().stream()
                        .map(file -> archive.relativize(file.path()).toString())
                        .toList(),
                List.of(),
                build.decoderVersion(),
                build.mappingDigest());
    }

    private static void createInput(Trial trial) throws Exception {
        Map<String, String> configs =
                Map.of("message.timestamp.type", "CreateTime", "retention.ms", "-1");
        try (Admin admin = trial.admin()) {
            admin.createTopics(List.of(new NewTopic(trial.input(), 1, (short) 1).configs(configs)))
                    .all()
                    .get();
            NewTopics.awaitServed(admin, trial.input(), 1);
        }
    }

    /** Events of the day at noon, whose records have another stamp. */
    private static void send(Trial trial, int from, int to, Instant stamp) throws Exception {
        Map<String, Object> config =
                Map.of("bootstrap.servers", trial.settings().kafka().bootstrapServers());
        try (var producer =
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
            for (int id = from; id < to; id++) {
                String event =
                        CanonicalEvent.text(
                                "event-" + id,
                                "%sT11:00:%02dZ".formatted(DAY, id),
                                id % 2 == 0 ? "course-a" : "course-b");
                producer.send(
                                new ProducerRecord<>(
                                        trial.input(),
                                        0,
                                        stamp.toEpochMilli(),
                                        null,
                                        event.getBytes(StandardCharsets.UTF_8)))
                        .get();
            }
        }
    }
}
