package io.coursetiles.job.config;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.LessonDecoder;
import io.coursetiles.operators.decode.LessonList;
import io.coursetiles.operators.decode.PseudonymDecoder;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How records are decoded: by format, then matched with lessons, then pseudonymised.
 *
 * @param decoder all of it
 * @param mappingDigest of the kinds
 * @param lessonsDigest of the list of lessons, or null without one
 */
record Decoding(Decoder decoder, String mappingDigest, String lessonsDigest) {

    private static final Pattern SYSTEM = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

    static Decoding of(TypedValues values, Problems problems) {
        InputFormat format = values.get(TilesOptions.FORMAT);
        Kinds kinds = Kinds.of(values, problems);
        Optional<LessonList> lessons = LessonFile.of(values, problems);
        Decoder decoder = format.decoder(kinds, values.configuration());
        if (lessons.isPresent()) {
            decoder = new LessonDecoder(decoder, lessons.get());
        }
        return new Decoding(
                pseudonymised(decoder, values, problems),
                kinds.digest(format),
                lessons.map(LessonList::digest).orElse(null));
    }

    private static Decoder pseudonymised(Decoder decoder, TypedValues values, Problems problems) {
        String system = values.get(DecodingOptions.LEARNER_SYSTEM);
        problems.check(
                SYSTEM.matcher(system).matches(),
                DecodingOptions.LEARNER_SYSTEM.key()
                        + " is '"
                        + system
                        + "', need 1 to 64 of a-z, 0-9, '.', '_', '-', first a letter or digit");
        String text = values.get(DecodingOptions.LEARNER_SECRET);
        if (text == null) {
            return decoder;
        }
        SecretPlace place = SecretPlace.of(text);
        if (place == null) {
            // The value is not shown: it may be the secret itself.
            problems.add(
                    DecodingOptions.LEARNER_SECRET.key()
                            + " names no place, need env:NAME or file:PATH");
            return decoder;
        }
        try {
            return new PseudonymDecoder(decoder, place, system, place.check());
        } catch (SecretPlace.NoSecret missing) {
            problems.add(DecodingOptions.LEARNER_SECRET.key() + ": " + missing.getMessage());
            return decoder;
        }
    }
}
