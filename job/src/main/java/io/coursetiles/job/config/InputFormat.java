package io.coursetiles.job.config;

import io.coursetiles.operators.decode.AutoDecoder;
import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.RecordShape;
import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The formats that records of the input topic may have. */
public enum InputFormat {
    CANONICAL {
        @Override
        public Decoder decoder(Kinds kinds) {
            return new CanonicalDecoder(kinds.of(this));
        }
    },
    OPENEDX {
        @Override
        public Decoder decoder(Kinds kinds) {
            return new OpenEdxDecoder(kinds.of(this));
        }
    },
    /** Several on one topic, told apart record by record. */
    AUTO {
        @Override
        public Decoder decoder(Kinds kinds) {
            Map<RecordShape, Decoder> decoders = new EnumMap<>(RecordShape.class);
            for (InputFormat part : parts()) {
                decoders.put(RecordShape.valueOf(part.name()), part.decoder(kinds));
            }
            return new AutoDecoder(decoders);
        }

        @Override
        public List<InputFormat> parts() {
            return List.of(CANONICAL, OPENEDX);
        }
    };

    public abstract Decoder decoder(Kinds kinds);

    /** The formats that a record may have of which this one stands for several; else itself. */
    public List<InputFormat> parts() {
        return List.of(this);
    }

    /** The name in configuration: lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
