package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.contracts.OutputContracts;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.audit.AuditFinding;
import io.coursetiles.job.audit.AuditKind;
import io.coursetiles.operators.outbox.Channel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A job that takes every late decision wrongly, and is right in all else, does not pass. */
@Tag("fault")
@ExtendWith(SharedStack.class)
class LateBuildIT {

    private static final int SECONDS = 60;

    @TempDir private Path folder;

    @Test
    void everyLateDecisionMadeWrongIsFound(LocalStack stack) throws Exception {
        Trial trial =
                new Trial(stack, OutputContracts.EXEMPT + "late").withJar(LateBuild.jar(folder));
        trial.createInput(1, Map.of());
        JobID archiving = trial.submitArchive();
        JobID job = trial.submit();
        trial.send(0, CanonicalEvent.eachSecond("p0", 0, SECONDS));
        trial.awaitSettled(job, SECONDS);
        trial.drain(job);
        trial.drainArchive(archiving);

        assertThat(trial.records(Channel.TILES)).isEmpty();
        assertThat(trial.records(Channel.LATE)).hasSize(SECONDS);
        AuditReport report = Audits.of(trial);
        List<String> positions =
                IntStream.range(0, SECONDS).mapToObj(offset -> "0/" + offset + "/0").toList();
        assertThat(report.of(AuditKind.LATE_WITHOUT_CAUSE))
                .extracting(AuditFinding::key)
                .containsExactlyInAnyOrderElementsOf(positions);
        assertThat(report.errors()).isEqualTo(SECONDS);
    }
}
