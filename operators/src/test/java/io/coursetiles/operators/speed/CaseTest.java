package io.coursetiles.operators.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.Note;
import io.coursetiles.operators.event.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is measured is worth measuring: good events, read alike by both sides. */
class CaseTest {

    @ParameterizedTest
    @CsvSource({
        "CANONICAL, 6, false",
        "OPENEDX, 6, true",
        "XAPI, 4, false",
        "XAPI_BATCH, 4, false",
        "XAPI_DERIVED, 4, true",
        "CALIPER, 6, false",
        "CALIPER_DERIVED, 6, true"
    })
    void everyItemIsAnEvent(Case measured, int events, boolean isDerived) throws IOException {
        List<Outcome> out = new ArrayList<>();
        for (byte[] value : measured.all()) {
            measured.decoder().decode(value, out);
            assertThat(measured.reference().over(value)).isNotNull();
        }
        assertThat(out)
                .hasSize(events)
                .allMatch(
                        item ->
                                item instanceof Outcome.Ok ok
                                        && ok.notes().has(Note.ID_DERIVED) == isDerived);
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
