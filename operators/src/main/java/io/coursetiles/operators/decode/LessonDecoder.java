package io.coursetiles.operators.decode;

import io.coursetiles.operators.event.Outcome;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Puts the listed id of a lesson in the place of what the event calls it; an event of no listed
 * lesson has none.
 */
public final class LessonDecoder implements Decoder {

    private static final long serialVersionUID = 1;

    /** Digits of the list's digest in the version. */
    private static final int DIGITS = 12;

    private final Decoder decoder;
    private final LessonList lessons;
    private final String version;

    public LessonDecoder(Decoder decoder, LessonList lessons) {
        this.decoder = decoder;
        this.lessons = lessons;
        this.version = decoder.version() + "+lessons." + lessons.digest().substring(0, DIGITS);
    }

    @Override
    public void decode(byte[] value, List<Outcome> out) {
        int first = out.size();
        decoder.decode(value, out);
        for (int i = first; i < out.size(); i++) {
            if (out.get(i) instanceof Outcome.Ok event && event.manifestId() != null) {
                out.set(i, event.withLesson(lessons.find(event.courseId(), event.manifestId())));
            }
        }
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public Map<String, LongSupplier> picked() {
        return decoder.picked();
    }
}
