package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.operators.outbox.Channel;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A savepoint restored under another name would abort the transactions of the first. */
@Tag("fault")
@ExtendWith(SharedStack.class)
class ForeignSavepointIT {

    private static final int EVENTS = 40;

    @Test
    void savepointOfAnotherDeploymentIsRefusedByName(LocalStack stack) throws Exception {
        Trial home = new Trial(stack, "home");
        home.createInput(1, Map.of());
        JobID first = home.submit();
        home.send(0, CanonicalEvent.eachSecond("p0", 0, EVENTS));
        home.awaitSettled(first, EVENTS);
        String savepoint = home.stop(first);

        Trial abroad = new Trial(stack, "abroad");
        abroad.options().set(KafkaOptions.INPUT_TOPIC, home.input());
        JobID second = abroad.submitFrom(savepoint);
        abroad.awaitState(second, "FAILED");

        assertThat(abroad.cluster().failure(second))
                .contains(
                        "Cannot restore: got a savepoint whose transactions are named"
                                + " course-tiles/home/, need one of this deployment,"
                                + " course-tiles/abroad/; set tiles.deployment to what it was");
        assertThat(abroad.cluster().restarts(second)).as("restarts").isZero();
        assertThat(abroad.records(Channel.TILES)).isEmpty();

        JobID third = home.submitFrom(savepoint);
        home.send(0, CanonicalEvent.eachSecond("p0", EVENTS, EVENTS + 1));
        home.awaitSettled(third, EVENTS + 1);
        home.drain(third);
    }
}
