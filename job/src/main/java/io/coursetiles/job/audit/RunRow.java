package io.coursetiles.job.audit;

/** A row about a position of the input, by the run that wrote it. */
interface RunRow {

    int partition();

    long offset();

    long run();
}
