package io.coursetiles.job.sink;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/**
 * A savepoint of another deployment. Going on from it would abort the open transactions of that
 * deployment, which may be alive. No restart helps.
 */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
final class ForeignSavepoint extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ForeignSavepoint(String found, String own) {
        super(
                "Cannot restore: got a savepoint whose transactions are named "
                        + found
                        + ", need one of this deployment, "
                        + own
                        + "; set tiles.deployment to what it was");
    }
}
