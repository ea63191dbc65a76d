package io.coursetiles.job.sink;

import io.coursetiles.job.config.AcceptedPairs;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.receipts.Receipt;
import java.util.List;
import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * Output that was part of a completed checkpoint will never be seen by readers. No restart helps;
 * the input was counted, so that nothing replays it.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
final class LostTransaction extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LostTransaction(Receipt receipt, List<String> windows, Throwable cause) {
        super(
                "Cannot commit the transaction of deployment "
                        + receipt.deployment()
                        + ", "
                        + receipt.transaction()
                        + ": the broker has no such transaction any more and readers see no"
                        + " receipt of it. Lost: "
                        + receipt.counts()
                        + (windows.isEmpty() ? "" : "; windows with tiles: " + windows)
                        + ". Start again from the same checkpoint with "
                        + TilesOptions.ACCEPT_LOST.key()
                        + "="
                        + AcceptedPairs.text(receipt.run(), receipt.transaction().checkpoint())
                        + " to go on without it",
                cause);
    }
}
