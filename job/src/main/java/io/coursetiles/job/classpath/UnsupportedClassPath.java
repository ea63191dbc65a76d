package io.coursetiles.job.classpath;

import org.apache.flink.runtime.throwable.ThrowableAnnotation;
import org.apache.flink.runtime.throwable.ThrowableType;

/** Wrong libraries. No restart changes the class path, so Flink tries none. */
@ThrowableAnnotation(ThrowableType.NonRecoverableError)
public final class UnsupportedClassPath extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnsupportedClassPath(String message) {
        super(message);
    }
}
