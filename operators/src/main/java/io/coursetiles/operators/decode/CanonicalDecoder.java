package io.coursetiles.operators.decode;

import io.coursetiles.operators.event.Outcome;
import java.util.List;

/**
 * Decodes the canonical format: one JSON object per value, one outcome per value, {@code ok} or
 * {@code dead}, never {@code skip}.
 *
 * <table>
 * <caption>Fields</caption>
 * <tr><td>{@code event_id}</td><td>required string of 1 to 256 characters, as it is</td></tr>
 * <tr><td>{@code event_time}</td><td>required string, {@link EventTime#STRICT}, cut to
 *     milliseconds</td></tr>
 * <tr><td>{@code course_id}, {@code learner_key}</td><td>required string, {@link IdText}</td></tr>
 * <tr><td>{@code event_type}</td><td>required non-blank string, trimmed, see {@link
 *     KindMapping}</td></tr>
 * <tr><td>{@code manifest_id}</td><td>string ({@link IdText}) or null; blank or absent is
 *     null</td></tr>
 * <tr><td>any other</td><td>ignored, also when it stands twice</td></tr>
 * </table>
 *
 * <p>The reason of a refusal is the first that applies, whatever the order of the fields: those of
 * {@link JsonBytes}; not_an_object; not_this_format (none of the six fields); duplicate_key; then
 * field by field in the order of the table: wrong_type or, for a number in {@code event_time},
 * bad_time; absent, null or blank (no_event_id, no_time, no_course, no_learner, no_type); too_long;
 * bad_text; bad_time; time_out_of_range.
 */
public final class CanonicalDecoder implements Decoder {

    private static final long serialVersionUID = 1;

    private static final String VERSION = "canonical/1";

    private final KindMapping kinds;
    private transient CanonicalFields fields;

    public CanonicalDecoder(KindMapping kinds) {
        this.kinds = kinds;
    }

    @Override
    public void decode(byte[] value, List<Outcome> out) {
        if (fields == null) {
            fields = new CanonicalFields(kinds);
        }
        Outcome.Dead refused = JsonBytes.read(value, fields);
        out.add(refused != null ? refused : fields.outcome());
    }

    @Override
    public String version() {
        return VERSION;
    }
}
