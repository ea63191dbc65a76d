package io.coursetiles.operators.event;

/**
 * Some of the {@link Note}s. There is one object for each combination, so that an event costs none.
 */
public final class Notes {

    public static final Notes NONE;

    private static final Notes[] ALL = new Notes[1 << Note.count()];

    static {
        for (int bits = 0; bits < ALL.length; bits++) {
            ALL[bits] = new Notes(bits);
        }
        NONE = ALL[0];
    }

    private final int bits;

    private Notes(int bits) {
        this.bits = bits;
    }

    /** These and one more. */
    public Notes with(Note note) {
        return ALL[bits | note.bit()];
    }

    public boolean has(Note note) {
        return (bits & note.bit()) != 0;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("[");
        for (Note note : Note.values()) {
            if (has(note)) {
                text.append(text.length() > 1 ? ", " : "").append(note.label());
            }
        }
        return text.append(']').toString();
    }
}
