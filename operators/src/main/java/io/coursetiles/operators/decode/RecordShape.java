package io.coursetiles.operators.decode;

import static io.coursetiles.operators.decode.TopLevelNames.Name.ACTION;
import static io.coursetiles.operators.decode.TopLevelNames.Name.ACTOR;
import static io.coursetiles.operators.decode.TopLevelNames.Name.CALIPER_TIME;
import static io.coursetiles.operators.decode.TopLevelNames.Name.COURSE_ID;
import static io.coursetiles.operators.decode.TopLevelNames.Name.DATA;
import static io.coursetiles.operators.decode.TopLevelNames.Name.DATA_VERSION;
import static io.coursetiles.operators.decode.TopLevelNames.Name.EVENT;
import static io.coursetiles.operators.decode.TopLevelNames.Name.EVENT_ID;
import static io.coursetiles.operators.decode.TopLevelNames.Name.EVENT_TIME;
import static io.coursetiles.operators.decode.TopLevelNames.Name.EVENT_TYPE;
import static io.coursetiles.operators.decode.TopLevelNames.Name.JSON_LD_CONTEXT;
import static io.coursetiles.operators.decode.TopLevelNames.Name.JSON_LD_TYPE;
import static io.coursetiles.operators.decode.TopLevelNames.Name.LEARNER_KEY;
import static io.coursetiles.operators.decode.TopLevelNames.Name.NAME;
import static io.coursetiles.operators.decode.TopLevelNames.Name.OBJECT;
import static io.coursetiles.operators.decode.TopLevelNames.Name.SENSOR;
import static io.coursetiles.operators.decode.TopLevelNames.Name.STATEMENTS;
import static io.coursetiles.operators.decode.TopLevelNames.Name.TYPE;
import static io.coursetiles.operators.decode.TopLevelNames.Name.VERB;

import io.coursetiles.operators.decode.TopLevelNames.Name;
import java.util.Arrays;
import java.util.EnumSet;

/**
 * What a record looks like, by the names that its object has at the top level, or that the first
 * object of its list has. The first that fits, in this order. To look like a format is not to be a
 * good record of it.
 */
public enum RecordShape {
    /** Two of the fields that name event, time, course and learner. */
    CANONICAL {
        @Override
        boolean fits(EnumSet<Name> names) {
            return count(names, EVENT_ID, EVENT_TIME, COURSE_ID, LEARNER_KEY) >= 2;
        }
    },
    /** An envelope, or an event or entity by its JSON-LD names or its time; without a verb. */
    CALIPER {
        @Override
        boolean fits(EnumSet<Name> names) {
            boolean told =
                    count(names, SENSOR, DATA_VERSION, JSON_LD_CONTEXT, JSON_LD_TYPE, CALIPER_TIME)
                            > 0;
            return !names.contains(VERB) && (told || count(names, TYPE, ACTION) == 2);
        }
    },
    /** A statement, or an object of statements. */
    XAPI {
        @Override
        boolean fits(EnumSet<Name> names) {
            return names.contains(STATEMENTS)
                    || names.contains(VERB)
                    || count(names, ACTOR, OBJECT) == 2;
        }
    },
    /** What a tracking event has, in any shape; with text before it too. */
    OPENEDX {
        @Override
        boolean fits(EnumSet<Name> names) {
            return count(names, NAME, EVENT_TYPE, EVENT, DATA) > 0;
        }
    };

    private static final RecordShape[] SHAPES = values();

    abstract boolean fits(EnumSet<Name> names);

    /**
     * The shape of a value that has passed {@link JsonBytes#check}; null for none. A value that
     * does not start with an object, or with a list of them, can only be a line of a log.
     */
    static RecordShape of(byte[] value) {
        int start = JsonBytes.textStart(value);
        int object = start;
        if (value[start] == '[') {
            object = start + 1;
            while (object < value.length && JsonBytes.isWhiteSpace(value[object])) {
                object++;
            }
        }
        boolean whole = object < value.length && value[object] == '{';
        while (object < value.length && value[object] != '{') {
            object++;
        }
        if (object == value.length) {
            return null;
        }
        EnumSet<Name> names = TopLevelNames.of(value, object);
        for (RecordShape shape : SHAPES) {
            if (shape.fits(names)) {
                return whole || shape == OPENEDX ? shape : null;
            }
        }
        return null;
    }

    private static long count(EnumSet<Name> names, Name... wanted) {
        return Arrays.stream(wanted).filter(names::contains).count();
    }
}
