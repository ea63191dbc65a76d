package io.coursetiles.job.config;

import io.coursetiles.operators.decode.AutoDecoder;
import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.RecordShape;
import io.coursetiles.operators.decode.caliper.CaliperDecoder;
import io.coursetiles.operators.decode.caliper.CaliperRules;
import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.decode.xapi.XapiDecoder;
import io.coursetiles.operators.decode.xapi.XapiRules;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.configuration.ReadableConfig;

/** The formats that records of the input topic may have. */
public enum InputFormat {
    CANONICAL {
        @Override
        public Decoder decoder(Kinds kinds, ReadableConfig options) {
            return new CanonicalDecoder(kinds.of(this));
        }
    },
    OPENEDX {
        @Override
        public Decoder decoder(Kinds kinds, ReadableConfig options) {
            return new OpenEdxDecoder(kinds.of(this));
        }
    },
    XAPI {
        @Override
        public Decoder decoder(Kinds kinds, ReadableConfig options) {
            return new XapiDecoder(
                    new XapiRules(
                            options.get(XapiOptions.COURSE_TYPES),
                            options.get(XapiOptions.COURSE_PATHS),
                            options.get(XapiOptions.STRIP_PREFIXES)),
                    kinds.of(this));
        }
    },
    CALIPER {
        @Override
        public Decoder decoder(Kinds kinds, ReadableConfig options) {
            return new CaliperDecoder(
                    new CaliperRules(
                            options.get(CaliperOptions.COURSE),
                            options.get(CaliperOptions.EVENT_ID),
                            options.get(CaliperOptions.STRIP_PREFIXES)),
                    kinds.of(this));
        }
    },
    /** Several on one topic, told apart record by record. */
    AUTO {
        @Override
        public Decoder decoder(Kinds kinds, ReadableConfig options) {
            Map<RecordShape, Decoder> decoders = new EnumMap<>(RecordShape.class);
            for (InputFormat part : parts()) {
                decoders.put(RecordShape.valueOf(part.name()), part.decoder(kinds, options));
            }
            return new AutoDecoder(decoders);
        }

        @Override
        public List<InputFormat> parts() {
            return List.of(CANONICAL, OPENEDX, XAPI, CALIPER);
        }
    };

    /**
     * The decoder of this format.
     *
     * @param options readable, each of its type; those of other formats do not matter
     */
    public abstract Decoder decoder(Kinds kinds, ReadableConfig options);

    /** The formats that a record may have of which this one stands for several; else itself. */
    public List<InputFormat> parts() {
        return List.of(this);
    }

    /** The name in configuration: lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
