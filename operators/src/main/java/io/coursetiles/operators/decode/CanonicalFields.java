package io.coursetiles.operators.decode;

import com.fasterxml.jackson.core.JsonToken;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Kind;
import io.coursetiles.operators.event.Outcome;
import java.io.IOException;

/**
 * What one canonical object holds, collected in the order of the text and judged in the order of
 * {@link CanonicalField}. Reused from value to value; every value starts by forgetting the last.
 */
final class CanonicalFields implements JsonConsumer {

    private static final CanonicalField[] FIELDS = CanonicalField.values();

    private final KindMapping kinds;
    private final IdText id = new IdText();
    private final DeadReason[] faults = new DeadReason[FIELDS.length];

    private JsonToken first;
    private int seen;
    private int repeated;
    private int faulty;

    private String eventId;
    private long eventMicros;
    private String courseId;
    private String learnerKey;
    private Kind kind;
    private String manifestId;

    CanonicalFields(KindMapping kinds) {
        this.kinds = kinds;
    }

    @Override
    public JsonNames names() {
        return CanonicalField.NAMES;
    }

    @Override
    public void consume(JsonTokens tokens) throws IOException {
        forget(tokens.token());
        if (first != JsonToken.START_OBJECT) {
            tokens.skip();
            return;
        }
        while (tokens.nextMember(CanonicalField.ALL)) {
            CanonicalField field = FIELDS[tokens.member()];
            if ((seen & field.bit()) != 0) {
                repeated |= field.bit();
                tokens.skip();
            } else {
                seen |= field.bit();
                take(field, tokens);
            }
        }
    }

    /** The verdict on the object last consumed. */
    Outcome outcome() {
        if (first != JsonToken.START_OBJECT) {
            return new Outcome.Dead(
                    DeadReason.NOT_AN_OBJECT, "got " + FaultText.type(first) + ", need an object");
        }
        if (seen == 0) {
            return new Outcome.Dead(
                    DeadReason.NOT_THIS_FORMAT, "none of the canonical fields in the object");
        }
        if (repeated != 0) {
            CanonicalField field = FIELDS[Integer.numberOfTrailingZeros(repeated)];
            return new Outcome.Dead(
                    DeadReason.DUPLICATE_KEY, field.label() + " stands twice, need it once");
        }
        if (faulty != 0) {
            CanonicalField field = FIELDS[Integer.numberOfTrailingZeros(faulty)];
            DeadReason reason = faults[field.ordinal()];
            return new Outcome.Dead(reason, field.label() + ": " + FaultText.of(reason));
        }
        return new Outcome.Ok(eventId, eventMicros / 1_000, courseId, learnerKey, kind, manifestId);
    }

    private void forget(JsonToken start) {
        first = start;
        seen = 0;
        repeated = 0;
        manifestId = null;
        faulty = 0;
        for (CanonicalField field : FIELDS) {
            if (field.absent() != null) {
                fault(field, field.absent());
            }
        }
    }

    private void fault(CanonicalField field, DeadReason reason) {
        faulty |= field.bit();
        faults[field.ordinal()] = reason;
    }

    private void take(CanonicalField field, JsonTokens tokens) throws IOException {
        JsonToken token = tokens.token();
        if (token == JsonToken.VALUE_NULL) {
            return;
        }
        if (token != JsonToken.VALUE_STRING) {
            boolean number = token.isNumeric() && field == CanonicalField.EVENT_TIME;
            fault(field, number ? DeadReason.BAD_TIME : DeadReason.WRONG_TYPE);
            tokens.skip();
            return;
        }
        String text = tokens.text();
        switch (field) {
            case EVENT_TIME -> takeTime(text);
            case EVENT_TYPE -> takeType(IdText.trimmed(text));
            case EVENT_ID -> takeId(field, id.readAsIs(text));
            default -> takeId(field, id.readTrimmed(text));
        }
    }

    private void takeTime(String text) {
        if (IdText.trimmed(text) == null) {
            return;
        }
        eventMicros = EventTime.STRICT.micros(text);
        if (eventMicros >= 0) {
            faulty &= ~CanonicalField.EVENT_TIME.bit();
        } else {
            fault(
                    CanonicalField.EVENT_TIME,
                    eventMicros == EventTime.BAD
                            ? DeadReason.BAD_TIME
                            : DeadReason.TIME_OUT_OF_RANGE);
        }
    }

    private void takeType(String type) {
        if (type != null) {
            kind = kinds.kind(type);
            faulty &= ~CanonicalField.EVENT_TYPE.bit();
        }
    }

    private void takeId(CanonicalField field, IdText.Verdict verdict) {
        switch (verdict) {
            case OK -> {
                faulty &= ~field.bit();
                keep(field, id.text());
            }
            case TOO_LONG -> fault(field, DeadReason.TOO_LONG);
            case BAD_TEXT -> fault(field, DeadReason.BAD_TEXT);
            case BLANK -> {}
        }
    }

    private void keep(CanonicalField field, String text) {
        switch (field) {
            case EVENT_ID -> eventId = text;
            case COURSE_ID -> courseId = text;
            case LEARNER_KEY -> learnerKey = text;
            default -> manifestId = text;
        }
    }
}
