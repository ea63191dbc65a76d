package io.coursetiles.deploy.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class EndingTest {

    @Test
    void signalsAreToldFromExitCodes() {
        assertThat(Ending.of(OptionalInt.of(137))).isEqualTo("killed by SIGKILL");
        assertThat(Ending.of(OptionalInt.of(192))).isEqualTo("killed by signal 64");
        assertThat(Ending.of(OptionalInt.of(239))).isEqualTo("exit code 239");
        assertThat(Ending.of(OptionalInt.of(1))).isEqualTo("exit code 1");
        assertThat(Ending.of(OptionalInt.empty())).isEqualTo("ended without a recorded exit code");
    }
}
