package io.coursetiles.job.config;

import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.decode.caliper.CaliperDecoder;
import io.coursetiles.operators.decode.openedx.OpenEdxDecoder;
import io.coursetiles.operators.decode.xapi.XapiDecoder;
import io.coursetiles.operators.decode.xapi.XapiRules;
import org.apache.flink.configuration.ReadableConfig;

/** The formats that records of the input topic may have. */
public enum InputFormat {
    CANONICAL {
        @Override
        public Decoder decoder(KindMapping mapping, ReadableConfig options) {
            return new CanonicalDecoder(mapping);
        }
    },
    OPENEDX {
        @Override
        public Decoder decoder(KindMapping mapping, ReadableConfig options) {
            return new OpenEdxDecoder();
        }
    },
    XAPI {
        @Override
        public Decoder decoder(KindMapping mapping, ReadableConfig options) {
            return new XapiDecoder(
                    new XapiRules(
                            options.get(XapiOptions.COURSE_TYPES),
                            options.get(XapiOptions.COURSE_PATHS),
                            options.get(XapiOptions.STRIP_PREFIXES)));
        }
    },
    CALIPER {
        @Override
        public Decoder decoder(KindMapping mapping, ReadableConfig options) {
            return new CaliperDecoder(
                    options.get(CaliperOptions.COURSE), options.get(CaliperOptions.EVENT_ID));
        }
    };

    /**
     * The decoder of this format.
     *
     * @param options readable, each of its type; those of other formats do not matter
     */
    public abstract Decoder decoder(KindMapping mapping, ReadableConfig options);
}
