package io.coursetiles.job.config;

import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;

/** The formats that records of the input topic may have. */
public enum InputFormat {
    CANONICAL {
        @Override
        public Decoder decoder(KindMapping mapping) {
            return new CanonicalDecoder(mapping);
        }
    },
    OPENEDX {
        @Override
        public Decoder decoder(KindMapping mapping) {
            return new OpenEdxDecoder();
        }
    };

    public abstract Decoder decoder(KindMapping mapping);
}
