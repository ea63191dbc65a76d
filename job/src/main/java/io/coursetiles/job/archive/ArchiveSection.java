package io.coursetiles.job.archive;

/** The parts of an archive. The directory names are stored and never change. */
public enum ArchiveSection {
    /** The records of the input topic. */
    RAW("raw"),
    /** The rows of the late topic. */
    LATE("late"),
    /** Offsets of the input topic that have no record; see {@link GapNotes}. */
    GAPS("gaps");

    private final String directory;

    ArchiveSection(String directory) {
        this.directory = directory;
    }

    /** Name of the directory below the archive's base. */
    public String directory() {
        return directory;
    }
}
