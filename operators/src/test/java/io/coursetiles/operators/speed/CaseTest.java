package io.coursetiles.operators.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is measured is worth measuring: good events, read alike by both sides. */
class CaseTest {

    @ParameterizedTest
    @EnumSource
    void everyItemIsAnEvent(Case measured) throws IOException {
        for (byte[] value : measured.all()) {
            List<Outcome> out = new ArrayList<>();
            measured.decoder().decode(value, out);
            assertThat(out).isNotEmpty().allMatch(Outcome.Ok.class::isInstance);
            assertThat(measured.reference().over(value)).isNotNull();
        }
    }

    @Test
    void theScanByHandReadsWhatTheDecoderReads() throws IOException {
        for (byte[] value : Case.CANONICAL.all()) {
            List<Outcome> out = new ArrayList<>();
            Case.CANONICAL.decoder().decode(value, out);
            assertThat(out).containsExactly((Outcome) new ByteScan().over(value));
        }
    }
}
