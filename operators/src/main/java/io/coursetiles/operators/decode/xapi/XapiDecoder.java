package io.coursetiles.operators.decode.xapi;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.EventTime;
import io.coursetiles.operators.decode.IdText;
import io.coursetiles.operators.decode.JsonBytes;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Note;
import io.coursetiles.operators.event.Notes;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.event.SkipReason;
import java.util.List;

/**
 * Decodes xAPI 1.0.3: one statement, an array of statements, or the answer of a store, {@code
 * {"statements": [...]}}; one outcome for each statement, whatever its neighbours are.
 *
 * <p>Of the value as a whole: the outcomes of {@link JsonBytes}; duplicate_key or wrong_type of
 * {@code statements}; limit_exceeded for more than {@link StatementTree#MAX_ITEMS} statements;
 * skipped as empty_batch.
 *
 * <p>Of a statement the first that applies: those of {@link StatementFaults}; too_long or bad_text
 * of its id; no_time, bad_time, time_out_of_range of {@code timestamp}, else of {@code stored}; a
 * voiding statement is void, or no_event_id if it names no statement; skipped for no_course ({@link
 * CourseRule}), for no_learner or group_actor ({@link ActorRule}); too_long or bad_text of course
 * or learner.
 *
 * <p>A statement without an id gets a derived one ({@link StatementId}). The kind is that of the
 * mapping ({@link StatementKinds}).
 */
public final class XapiDecoder implements Decoder {

    private static final long serialVersionUID = 2;

    private static final String VERSION = "xapi/1";
    private static final String VOIDED = "http://adlnet.gov/expapi/verbs/voided";
    private static final String REFERENCE = "StatementRef";

    private final XapiRules rules;
    private final KindMapping kinds;

    /** With the default mapping of the format. */
    public XapiDecoder(XapiRules rules) {
        this(rules, KindMapping.shipped("xapi"));
    }

    public XapiDecoder(XapiRules rules, KindMapping kinds) {
        this.rules = rules;
        this.kinds = kinds;
    }

    @Override
    public void decode(byte[] value, List<Outcome> out) {
        StatementTree tree = new StatementTree();
        Outcome.Dead refused = JsonBytes.read(value, tree);
        if (refused != null) {
            out.add(refused);
        } else if (tree.root() instanceof List<?> items) {
            decodeAll(items, out);
        } else if (tree.root() instanceof Part answer && isAnswer(answer)) {
            decodeAnswer(answer, out);
        } else {
            out.add(outcome(tree.root()));
        }
    }

    @Override
    public String version() {
        return VERSION + rules.suffix();
    }

    private static boolean isAnswer(Part root) {
        return root.has("statements") && !root.has("verb");
    }

    private void decodeAnswer(Part answer, List<Outcome> out) {
        if (answer.repeats(answer.shape().place("statements"))) {
            out.add(StatementFaults.dead(DeadReason.DUPLICATE_KEY, "statements"));
        } else if (answer.value("statements") instanceof List<?> items) {
            decodeAll(items, out);
        } else {
            out.add(
                    new Outcome.Dead(
                            DeadReason.WRONG_TYPE,
                            "statements: got another JSON type, need an array"));
        }
    }

    private void decodeAll(List<?> items, List<Outcome> out) {
        if (items.isEmpty()) {
            out.add(new Outcome.Skip(SkipReason.EMPTY_BATCH));
        } else if (items.size() > StatementTree.MAX_ITEMS) {
            out.add(
                    new Outcome.Dead(
                            DeadReason.LIMIT_EXCEEDED,
                            "more statements in one value than " + StatementTree.MAX_ITEMS));
        } else {
            for (Object item : items) {
                out.add(outcome(item));
            }
        }
    }

    private Outcome outcome(Object item) {
        Outcome.Dead fault = StatementFaults.of(item);
        if (fault != null) {
            return fault;
        }
        Part statement = (Part) item;
        IdText text = new IdText();
        String id = statement.text("id");
        if (id != null) {
            fault = fault(text.readTrimmed(StatementId.canonical(id)), "id");
            if (fault != null) {
                return fault;
            }
            id = text.text();
        }
        String field = text(statement, "timestamp") == null ? "stored" : "timestamp";
        Object time = text(statement, field);
        if (time == null) {
            return StatementFaults.dead(DeadReason.NO_TIME, "timestamp, stored");
        }
        if (time instanceof Boolean || time instanceof Part || time instanceof List) {
            return StatementFaults.dead(DeadReason.WRONG_TYPE, field);
        }
        long micros = time instanceof String date ? StatementTime.micros(date) : EventTime.BAD;
        if (micros < 0) {
            return StatementFaults.dead(
                    micros == EventTime.BAD ? DeadReason.BAD_TIME : DeadReason.TIME_OUT_OF_RANGE,
                    field);
        }
        return VOIDED.equals(statement.part("verb").text("id"))
                ? voided(statement.part("object"))
                : event(statement, id, micros, notes(id, (String) time));
    }

    /** A value that is not blank, or null. */
    private static Object text(Part statement, String name) {
        Object value = statement.value(name);
        return value instanceof String ? statement.text(name) : value;
    }

    private static Outcome voided(Part object) {
        String id = REFERENCE.equals(object.text("objectType")) ? object.text("id") : null;
        if (id == null) {
            return StatementFaults.dead(DeadReason.NO_EVENT_ID, "object of a voiding statement");
        }
        IdText text = new IdText();
        Outcome.Dead fault = fault(text.readTrimmed(StatementId.canonical(id)), "object.id");
        return fault != null ? fault : new Outcome.Void(text.text());
    }

    private static Notes notes(String id, String time) {
        Notes notes = id != null ? Notes.NONE : Notes.NONE.with(Note.ID_DERIVED);
        return StatementTime.namesZone(time) ? notes : notes.with(Note.ASSUMED_UTC);
    }

    private Outcome event(Part statement, String id, long micros, Notes notes) {
        String course = CourseRule.iri(statement, rules);
        if (course == null) {
            return new Outcome.Skip(SkipReason.NO_COURSE);
        }
        ActorRule actor = ActorRule.of(statement.part("actor"));
        if (actor.skipped() != null) {
            return new Outcome.Skip(actor.skipped());
        }
        IdText courseId = new IdText();
        Outcome.Dead fault = fault(courseId.readTrimmed(rules.stripped(course)), "course");
        IdText learner = new IdText();
        if (fault == null) {
            fault = fault(learner.readTrimmed(actor.identifier()), "actor");
        }
        if (fault != null) {
            return fault;
        }
        String verb = statement.part("verb").text("id");
        return new Outcome.Ok(
                id != null ? id : StatementId.derived(statement, learner.text(), micros),
                micros / 1_000,
                courseId.text(),
                learner.text(),
                StatementKinds.of(statement, verb, kinds),
                LessonRule.of(statement, course, rules),
                verb,
                notes);
    }

    private static Outcome.Dead fault(IdText.Verdict verdict, String field) {
        return switch (verdict) {
            case OK -> null;
            case TOO_LONG -> StatementFaults.dead(DeadReason.TOO_LONG, field);
            default -> StatementFaults.dead(DeadReason.BAD_TEXT, field);
        };
    }
}
