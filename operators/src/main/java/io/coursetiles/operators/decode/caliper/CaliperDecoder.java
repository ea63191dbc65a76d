package io.coursetiles.operators.decode.caliper;

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
 * Decodes Caliper 1.1, 1.2 and the older 1.0: an envelope, one item for each element of its {@code
 * data}, or an event without one.
 *
 * <p>The outcome of a value as a whole is the first that applies: those of {@link JsonBytes};
 * not_an_object; of an envelope ({@link Envelope}) duplicate_key, bad_envelope, limit_exceeded.
 *
 * <p>The outcome of an item, whatever its neighbours are: not_an_object; not_this_format;
 * duplicate_key; skipped for entity_describe; those of {@link CaliperEvent#fault}; bad_time,
 * time_out_of_range; skipped for no_course ({@link CourseRule}) or no_learner ({@link
 * LearnerRule}); too_long or bad_text of course, learner or event id.
 *
 * <p>Times without a zone are taken as UTC, which the standard prescribes. The event id is the sent
 * one or derived ({@link EventIdentity}). The kind is that of the mapping ({@link EventKinds}).
 */
public final class CaliperDecoder implements Decoder {

    private static final long serialVersionUID = 2;

    private static final String VERSION = "caliper/1";

    private static final List<String> TEXTS = List.of("course", "learner", "id");

    private final CaliperRules rules;
    private final KindMapping kinds;

    /** With the default mapping of the format, and no prefix to strip. */
    public CaliperDecoder(CourseLevel level, IdSource ids) {
        this(new CaliperRules(level, ids, List.of()), KindMapping.shipped("caliper"));
    }

    public CaliperDecoder(CaliperRules rules, KindMapping kinds) {
        this.rules = rules;
        this.kinds = kinds;
    }

    @Override
    public void decode(byte[] value, List<Outcome> out) {
        TreeReader tree = new TreeReader();
        Outcome.Dead refused = JsonBytes.read(value, tree);
        if (refused != null) {
            out.add(refused);
        } else if (tree.root() != null && Envelope.is(tree.root())) {
            decodeEnvelope(tree.root(), out);
        } else {
            out.add(outcome(tree.root()));
        }
    }

    /** The settings are part of it: with others the same bytes have other outcomes. */
    @Override
    public String version() {
        return VERSION + rules.suffix();
    }

    private void decodeEnvelope(Node envelope, List<Outcome> out) {
        Outcome.Dead fault = Envelope.fault(envelope);
        if (fault != null) {
            out.add(fault);
            return;
        }
        for (Node item : envelope.items()) {
            out.add(outcome(item));
        }
    }

    private Outcome outcome(Node node) {
        if (node == null) {
            return Faults.dead(DeadReason.NOT_AN_OBJECT, "item");
        }
        boolean isEvent = CaliperEvent.is(node);
        boolean isEntity = Entity.type(node) != null && Entity.id(node) != null;
        if (!isEvent && !isEntity) {
            return Faults.dead(DeadReason.NOT_THIS_FORMAT, "item");
        }
        if (node.fault() != null) {
            return Faults.dead(DeadReason.DUPLICATE_KEY, node.fault());
        }
        if (!isEvent) {
            return new Outcome.Skip(SkipReason.ENTITY_DESCRIBE);
        }
        Outcome.Dead fault = CaliperEvent.fault(node);
        return fault != null ? fault : outcome(CaliperEvent.of(node));
    }

    private Outcome outcome(CaliperEvent event) {
        long micros = EventTime.LENIENT.micros(event.time());
        if (micros < 0) {
            return Faults.dead(
                    micros == EventTime.BAD ? DeadReason.BAD_TIME : DeadReason.TIME_OUT_OF_RANGE,
                    Member.EVENT_TIME);
        }
        Object organization = CourseRule.of(event, rules.level());
        if (organization == null) {
            return new Outcome.Skip(SkipReason.NO_COURSE);
        }
        String course = Entity.id(organization);
        String learner = LearnerRule.of(event);
        if (learner == null) {
            return new Outcome.Skip(SkipReason.NO_LEARNER);
        }
        IdText text = new IdText();
        String[] read = {
            rules.stripped(course), learner, EventIdentity.of(event, micros, rules.ids())
        };
        for (int i = 0; i < read.length; i++) {
            IdText.Verdict verdict = text.readTrimmed(read[i]);
            if (verdict != IdText.Verdict.OK) {
                return Faults.dead(
                        verdict == IdText.Verdict.TOO_LONG
                                ? DeadReason.TOO_LONG
                                : DeadReason.BAD_TEXT,
                        TEXTS.get(i));
            }
            read[i] = text.text();
        }
        String type = EventKinds.type(event);
        return new Outcome.Ok(
                read[2],
                micros / 1_000,
                read[0],
                read[1],
                EventKinds.of(event, type, kinds),
                LessonRule.of(event, course, rules),
                type,
                notes(event, organization));
    }

    private Notes notes(CaliperEvent event, Object organization) {
        Notes notes = Notes.NONE;
        if (Entity.type(organization) == null) {
            notes = notes.with(Note.UNTYPED_GROUP);
        }
        if (!EventTime.namesZone(event.time())) {
            notes = notes.with(Note.ASSUMED_UTC);
        }
        return EventIdentity.isDerived(event, rules.ids()) ? notes.with(Note.ID_DERIVED) : notes;
    }
}
