package io.coursetiles.operators.types;

/** A versioned form of state that says which older versions are read. */
public interface ReadsFrom {

    /** The oldest version that is read, at most the current one. */
    int oldestVersion();
}
