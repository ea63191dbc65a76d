package io.coursetiles.operators.event;

/** How many ok items have each {@link Note}. */
public final class NoteCounts {

    private static final Note[] NOTES = Note.values();

    private final long[] counts = new long[NOTES.length];

    public void add(Notes notes) {
        if (notes == Notes.NONE) {
            return;
        }
        for (Note note : NOTES) {
            if (notes.has(note)) {
                counts[note.ordinal()]++;
            }
        }
    }

    public void addAll(NoteCounts other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }

    public long of(Note note) {
        return counts[note.ordinal()];
    }
}
