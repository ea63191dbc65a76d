package io.coursetiles.operators.tile;

import io.coursetiles.operators.fingerprint.FingerprintBlock;
import io.coursetiles.operators.fingerprint.FingerprintMemory;
import io.coursetiles.operators.fingerprint.FingerprintSet;

/**
 * The working copy of a tile that is not closed: counts, distinct learners, what is not yet kept.
 */
final class OpenTile {

    private final TileCounts counts;
    private final FingerprintSet learners = new FingerprintSet(FingerprintMemory.heap());
    private boolean unpersisted;
    private boolean unpublished;

    OpenTile(TileCounts counts, Iterable<byte[]> learnerBlocks) {
        this.counts = counts;
        if (learnerBlocks != null) {
            for (byte[] block : learnerBlocks) {
                learners.addPersisted(block);
            }
        }
    }

    void merge(PartialTile partial) {
        counts.add(partial.counts());
        FingerprintBlock block = new FingerprintBlock(partial.learners());
        for (int i = 0; i < block.size(); i++) {
            if (learners.add(block.high(i), block.low(i)) == FingerprintSet.Added.NO_MEMORY) {
                throw new IllegalStateException(
                        "Cannot count the learners of "
                                + partial.courseId()
                                + ": got more than a fingerprint set holds in one window");
            }
        }
        unpersisted = true;
        unpublished = true;
    }

    TileCounts counts() {
        return counts;
    }

    FingerprintSet learners() {
        return learners;
    }

    boolean isUnpersisted() {
        return unpersisted;
    }

    boolean isUnpublished() {
        return unpublished;
    }

    void persisted() {
        unpersisted = false;
    }

    void published() {
        unpublished = false;
        // The revision is part of what is kept.
        unpersisted = true;
    }
}
