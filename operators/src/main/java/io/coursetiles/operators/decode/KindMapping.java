package io.coursetiles.operators.decode;

import io.coursetiles.operators.event.Kind;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which kind an event type counts as: exact text, case matters, everything unlisted is {@link
 * Kind#OTHER}.
 *
 * <p>Part of the result: another mapping yields other tiles for the same bytes, so its {@link
 * #digest()} goes into every receipt.
 */
public final class KindMapping implements Serializable {

    private static final long serialVersionUID = 1;

    private final HashMap<String, Kind> kinds = new HashMap<>();

    /** The labels of the kinds themselves: {@code view}, {@code video} and so on. */
    public KindMapping() {
        for (Kind kind : Kind.values()) {
            kinds.put(kind.label(), kind);
        }
    }

    /** The default mapping, with {@code entries} added; an entry for a listed type replaces it. */
    public KindMapping(Map<String, Kind> entries) {
        this();
        kinds.putAll(entries);
    }

    public Kind kind(String eventType) {
        return kinds.getOrDefault(eventType, Kind.OTHER);
    }

    /** SHA-256 of the entries in the order of their types: 64 hexadecimal digits, lower case. */
    public String digest() {
        StringBuilder entries = new StringBuilder();
        for (Map.Entry<String, Kind> entry : new TreeMap<>(kinds).entrySet()) {
            String type = entry.getKey();
            entries.append(type.length()).append(':').append(type);
            entries.append('=').append(entry.getValue().label()).append('\n');
        }
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of()
                    .formatHex(sha256.digest(entries.toString().getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
