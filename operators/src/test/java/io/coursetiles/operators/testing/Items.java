package io.coursetiles.operators.testing;

import io.coursetiles.operators.event.Note;
import io.coursetiles.operators.event.Notes;
import io.coursetiles.operators.event.Outcome;

/** Ok items as formats other than the canonical one make them. */
public final class Items {

    private Items() {}

    /** The same item of a source that calls it {@code type}. */
    public static Outcome.Ok typed(Outcome.Ok item, String type) {
        return of(item, type, item.notes());
    }

    /** The same item with these notes alone. */
    public static Outcome.Ok noted(Outcome.Ok item, Note... notes) {
        Notes all = Notes.NONE;
        for (Note note : notes) {
            all = all.with(note);
        }
        return of(item, item.sourceType(), all);
    }

    private static Outcome.Ok of(Outcome.Ok item, String type, Notes notes) {
        return new Outcome.Ok(
                item.eventId(),
                item.eventTime(),
                item.courseId(),
                item.learnerKey(),
                item.kind(),
                item.manifestId(),
                type,
                notes);
    }
}
