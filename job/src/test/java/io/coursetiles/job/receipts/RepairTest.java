package io.coursetiles.job.receipts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.receipts.TransactionName.Part;
import io.coursetiles.operators.outbox.Channel;
import org.junit.jupiter.api.Test;

class RepairTest {

    @Test
    void recordSaysWhatItSays() {
        for (Part part : Part.values()) {
            Repair repair = new Repair("school", new TransactionName(3, 41, 1, part), "me");
            assertThat(repair.record().channel()).isEqualTo(Channel.RECEIPTS);
            assertThat(Repair.parse(repair.record().value())).contains(repair);
        }
    }

    @Test
    void otherRecordsAreNone() {
        byte[] receipt = "{\"type\":\"receipt\",\"run\":1,\"checkpoint_id\":2}".getBytes(UTF_8);
        assertThat(Repair.parse(receipt)).isEmpty();
    }

    /** Or a repair would look like a sign of life of the run that it is about. */
    @Test
    void repairIsNoReceipt() {
        Repair repair = new Repair("school", new TransactionName(3, 41, 1, Part.CHECKPOINT), "me");
        assertThat(Receipt.parse(repair.record().value())).isEmpty();
    }
}
