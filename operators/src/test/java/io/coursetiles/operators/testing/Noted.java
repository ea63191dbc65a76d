package io.coursetiles.operators.testing;

import io.coursetiles.operators.event.Note;
import io.coursetiles.operators.event.Notes;
import io.coursetiles.operators.event.Outcome;

/** Ok items with notes. */
public final class Noted {

    private Noted() {}

    public static Outcome.Ok with(Outcome.Ok item, Note... notes) {
        return new Outcome.Ok(
                item.eventId(),
                item.eventTime(),
                item.courseId(),
                item.learnerKey(),
                item.kind(),
                item.manifestId(),
                notes(notes));
    }

    static Notes notes(Note... notes) {
        Notes all = Notes.NONE;
        for (Note note : notes) {
            all = all.with(note);
        }
        return all;
    }
}
