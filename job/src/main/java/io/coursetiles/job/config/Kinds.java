package io.coursetiles.job.config;

import io.coursetiles.job.batch.Digests;
import io.coursetiles.operators.decode.KindFile;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.event.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The mappings from event types to kinds, one per format. */
public final class Kinds {

    private static final int MAX_BYTES = 1 << 20;

    private final KindFile file;
    private final Map<String, Kind> canonical;

    private Kinds(KindFile file, Map<String, Kind> canonical) {
        this.file = file;
        this.canonical = canonical;
    }

    /** What a deployment has that says nothing. */
    public static Kinds shipped() {
        return new Kinds(KindFile.parse(""), Map.of());
    }

    static Kinds of(TypedValues values, Problems problems) {
        KindFile file = KindFile.parse("");
        String path = values.get(DecodingOptions.KINDS_FILE);
        if (path != null) {
            byte[] content = ReadFiles.read(DecodingOptions.KINDS_FILE, path, MAX_BYTES, problems);
            file = KindFile.parse(new String(content, StandardCharsets.UTF_8));
            file.problems()
                    .forEach(
                            problem ->
                                    problems.add(
                                            DecodingOptions.KINDS_FILE.key()
                                                    + " "
                                                    + path
                                                    + ", "
                                                    + problem));
        }
        return new Kinds(file, entries(values, problems));
    }

    private static Map<String, Kind> entries(TypedValues values, Problems problems) {
        Map<String, Kind> kinds = new LinkedHashMap<>();
        values.get(TilesOptions.KINDS)
                .forEach(
                        (type, kind) -> {
                            try {
                                kinds.put(type, Kind.valueOf(kind.toUpperCase(Locale.ROOT)));
                            } catch (IllegalArgumentException unknown) {
                                problems.add(
                                        TilesOptions.KINDS.key()
                                                + " maps "
                                                + type
                                                + " to "
                                                + kind
                                                + ", need "
                                                + Arrays.stream(Kind.values())
                                                        .map(Kind::label)
                                                        .collect(Collectors.joining(", ")));
                            }
                        });
        return kinds;
    }

    /** The mapping of a format that is one of its own. */
    public KindMapping of(InputFormat format) {
        return format == InputFormat.CANONICAL
                ? file.canonical(canonical)
                : file.mapping(format.label());
    }

    /** Digest of the mappings that a format uses, 64 hexadecimal digits. */
    public String digest(InputFormat format) {
        List<String> digests =
                format.parts().stream()
                        .map(part -> part.label() + '=' + of(part).digest())
                        .toList();
        return digests.size() == 1
                ? of(format).digest()
                : Digests.sha256(String.join("\n", digests).getBytes(StandardCharsets.UTF_8));
    }
}
