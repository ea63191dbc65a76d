package io.coursetiles.deploy.check;

import io.coursetiles.job.config.InputFormat;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import io.coursetiles.operators.decode.Decoder;
import java.time.Duration;
import java.util.function.Function;

/**
 * What a check goes by.
 *
 * @param job options of the job, of which format, window, out-of-orderness and clock skew count
 * @param decoders the decoder of another format with the same options
 * @param options the options that the user gave beside the format, as command line
 * @param maxRejectShare dead items among ok and dead ones that are still good, 0 to 1
 */
public record CheckSettings(
        TilesSettings job,
        Function<InputFormat, Decoder> decoders,
        String options,
        double maxRejectShare) {

    /**
     * @throws IllegalArgumentException for a share that is not from 0 to 1
     */
    public CheckSettings {
        if (!(maxRejectShare >= 0 && maxRejectShare <= 1)) {
            throw new IllegalArgumentException(
                    "Cannot check: got --max-reject-share "
                            + maxRejectShare
                            + ", need a share from 0 to 1");
        }
    }

    InputFormat format() {
        return job.get(TilesOptions.FORMAT);
    }

    Duration outOfOrderness() {
        return job.get(TilesOptions.OUT_OF_ORDERNESS);
    }
}
