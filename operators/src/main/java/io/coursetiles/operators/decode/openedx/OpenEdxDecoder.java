package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.EventTime;
import io.coursetiles.operators.decode.IdText;
import io.coursetiles.operators.decode.JsonBytes;
import io.coursetiles.operators.decode.JsonObject;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Note;
import io.coursetiles.operators.event.Notes;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import java.util.List;

/**
 * Decodes Open edX tracking logs, one event per value, in three shapes: the log object ({@code
 * event_type, event, time}); a log line, which is that object behind some text (see {@link
 * LogLine}); the asynchronous object ({@code name, data, timestamp, context}).
 *
 * <p>The outcome is the first that applies: those of {@link JsonBytes}; not_an_object; those of
 * {@link TrackingRecord#fault}; no_time, bad_time, time_out_of_range; skipped for no_course or
 * bad_course_id ({@link CourseRule}); skipped for no_learner, or too_long or bad_text of the
 * learner ({@link LearnerRule}).
 *
 * <p>A time without a zone is taken as UTC, which the source documents. The event id is derived
 * from the content ({@link EventIdentity}), for the source has none. The lesson is a usage key
 * ({@link LessonId}), or null. The kind is that of the mapping ({@link EventKinds}).
 */
public final class OpenEdxDecoder implements Decoder {

    private static final long serialVersionUID = 2;

    private static final String VERSION = "openedx/2";

    private final KindMapping kinds;

    /** With the default mapping of the format. */
    public OpenEdxDecoder() {
        this(KindMapping.shipped("openedx"));
    }

    public OpenEdxDecoder(KindMapping kinds) {
        this.kinds = kinds;
    }

    @Override
    public void decode(byte[] value, List<Outcome> out) {
        out.add(outcome(value));
    }

    @Override
    public String version() {
        return VERSION;
    }

    private Outcome outcome(byte[] value) {
        TrackingTree tree = new TrackingTree();
        Outcome.Dead refused = LogLine.read(value, tree);
        if (refused != null) {
            return refused;
        }
        JsonObject object = tree.root();
        if (object == null) {
            return new Outcome.Dead(
                    DeadReason.NOT_AN_OBJECT, "got no object, need one tracking-log event");
        }
        Object payload = TrackingRecord.payload(object);
        Outcome.Dead fault = TrackingRecord.fault(object, payload);
        return fault != null ? fault : outcome(TrackingRecord.of(object, payload));
    }

    private Outcome outcome(TrackingRecord event) {
        if (event.time() == null) {
            return FieldFaults.dead(DeadReason.NO_TIME, "time, timestamp");
        }
        long micros = EventTime.LENIENT.micros(event.time());
        if (micros < 0) {
            return FieldFaults.dead(
                    micros == EventTime.BAD ? DeadReason.BAD_TIME : DeadReason.TIME_OUT_OF_RANGE,
                    "time");
        }
        CourseRule course = CourseRule.of(event);
        if (course.skipped() != null) {
            return new Outcome.Skip(course.skipped());
        }
        String rawLearner = LearnerRule.raw(event);
        if (rawLearner == null) {
            return new Outcome.Skip(SkipReason.NO_LEARNER);
        }
        IdText learner = new IdText();
        switch (learner.readTrimmed(rawLearner)) {
            case TOO_LONG:
                return FieldFaults.dead(DeadReason.TOO_LONG, "learner");
            case BAD_TEXT:
                return FieldFaults.dead(DeadReason.BAD_TEXT, "learner");
            default:
                break;
        }
        return new Outcome.Ok(
                EventIdentity.of(event, micros, course.key(), learner.text()),
                micros / 1_000,
                course.key(),
                learner.text(),
                EventKinds.of(event, kinds),
                LessonRule.of(event, course.key()),
                EventKinds.type(event),
                notes(event.time()));
    }

    private static Notes notes(String time) {
        Notes derived = Notes.NONE.with(Note.ID_DERIVED);
        return EventTime.namesZone(time) ? derived : derived.with(Note.ASSUMED_UTC);
    }
}
