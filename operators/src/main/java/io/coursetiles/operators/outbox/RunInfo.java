package io.coursetiles.operators.outbox;

import java.io.Serializable;
import java.time.Duration;

/**
 * What every output record says of the job that wrote it.
 *
 * @param deployment the deployment id, one per set of output topics
 * @param run number of the run, 1 for the first; a later submission of the deployment has a higher
 * @param topic the input topic
 * @param decoderVersion format and rules of the decoder
 * @param mappingDigest digest of the mapping from event types to kinds
 * @param lessonsDigest digest of the list of lessons, or null without one
 * @param outOfOrderness how far behind an event may be without being late, or null when receipts
 *     are not to tell
 */
public record RunInfo(
        String deployment,
        long run,
        String topic,
        String decoderVersion,
        String mappingDigest,
        String lessonsDigest,
        Duration outOfOrderness)
        implements Serializable {

    /** Of a job without a list of lessons, which does not tell its out-of-orderness. */
    public RunInfo(
            String deployment,
            long run,
            String topic,
            String decoderVersion,
            String mappingDigest) {
        this(deployment, run, topic, decoderVersion, mappingDigest, null, null);
    }
}
