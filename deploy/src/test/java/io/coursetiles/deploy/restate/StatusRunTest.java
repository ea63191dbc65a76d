package io.coursetiles.deploy.restate;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.job.publish.DateState;
import io.coursetiles.job.restate.IngestRule;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatusRunTest {

    private static final String NOBODY = "127.0.0.1:1";

    @TempDir private Path folder;

    /** Then a rerun of {@code --auto} goes on with it, and does not ask again what waits. */
    @Test
    void workIsBegunOnceItIsPinnedOrInTheLog() throws IOException {
        StatusRun look = look();
        assertThat(look.isBegun("a")).as("without any course_day").isFalse();

        CourseDayScene scene = new CourseDayScene(folder.resolve("course_day"));
        assertThat(look.isBegun("a")).isFalse();
        scene.pin("a", IngestRule.horizon(Duration.ofHours(1), 3));
        assertThat(look.isBegun("a")).isTrue();
        assertThat(look.isBegun("b")).isFalse();
        scene.date("b", "2026-03-02", DateState.SETTLED, "x").publish("b");
        assertThat(look.isBegun("b")).as("though its input is gone").isTrue();
    }

    private StatusRun look() {
        Configuration options = new Configuration();
        options.set(TilesOptions.DEPLOYMENT, "school");
        options.set(KafkaOptions.BOOTSTRAP_SERVERS, NOBODY);
        return new StatusRun(
                new Kafka(NOBODY),
                TilesSettings.parse(options),
                folder.resolve("archive"),
                folder.resolve("course_day"),
                step -> {});
    }
}
