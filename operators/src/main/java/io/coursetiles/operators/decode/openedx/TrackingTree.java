package io.coursetiles.operators.decode.openedx;

import com.fasterxml.jackson.core.JsonToken;
import io.coursetiles.operators.decode.JsonConsumer;
import io.coursetiles.operators.decode.JsonNames;
import io.coursetiles.operators.decode.JsonObject;
import io.coursetiles.operators.decode.JsonTokens;
import io.coursetiles.operators.decode.JsonTree;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads of a tracking event what the rules ask for: the payload as a whole, for the event's
 * identity is made of all of it, and named members of the frame around it. The rest, such as agent,
 * host and referrer, is passed over.
 */
final class TrackingTree implements JsonConsumer {

    private static final String CONTEXT = "context";
    private static final String MODULE = "module";
    private static final List<String> OF_MODULE = List.of("usage_key");

    private static final JsonNames NAMES =
            JsonNames.of(
                    Stream.of(
                                    FieldFaults.RECORD.stream(),
                                    FieldFaults.CONTEXT.stream(),
                                    OF_MODULE.stream(),
                                    Stream.of(TrackingRecord.SEGMENT_ID),
                                    TrackingRecord.SEGMENT_MARKS.stream())
                            .flatMap(names -> names)
                            .distinct()
                            .toList());
    private static final long IN_RECORD = NAMES.bits(FieldFaults.RECORD);
    private static final long IN_CONTEXT = NAMES.bits(FieldFaults.CONTEXT);
    private static final long IN_MODULE = NAMES.bits(OF_MODULE);

    /** Those of which it counts only that they are there. */
    private static final long MARKS =
            NAMES.bits(TrackingRecord.SEGMENT_MARKS)
                    | NAMES.bits(List.of(TrackingRecord.SEGMENT_ID));

    private static final int AT_CONTEXT = NAMES.indexOf(CONTEXT);
    private static final int AT_MODULE = NAMES.indexOf(MODULE);

    private JsonObject root;

    /** The object last consumed, or null if the value was none. */
    JsonObject root() {
        return root;
    }

    @Override
    public JsonNames names() {
        return NAMES;
    }

    @Override
    public void consume(JsonTokens tokens) throws IOException {
        root = null;
        if (tokens.token() == JsonToken.START_OBJECT) {
            root = readFrame(IN_RECORD, MARKS, tokens);
        } else {
            tokens.skip();
        }
    }

    private static JsonObject readFrame(long read, long marks, JsonTokens tokens)
            throws IOException {
        JsonObject frame = new JsonObject();
        while (tokens.nextMember(read | marks)) {
            int member = tokens.member();
            String name = tokens.name();
            if ((read >>> member & 1) != 0) {
                frame.add(name, readMember(member, tokens));
            } else {
                frame.add(name, null);
                tokens.skip();
            }
        }
        return frame;
    }

    private static Object readMember(int member, JsonTokens tokens) throws IOException {
        if (tokens.token() == JsonToken.START_OBJECT) {
            if (member == AT_CONTEXT) {
                return readFrame(IN_CONTEXT, 0, tokens);
            }
            if (member == AT_MODULE) {
                return readFrame(IN_MODULE, 0, tokens);
            }
        }
        return JsonTree.read(tokens);
    }
}
