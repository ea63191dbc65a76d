package io.coursetiles.operators.speed;

import io.coursetiles.operators.decode.Decoder;
import io.coursetiles.operators.event.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** All values of a {@link Case} once: by its decoder, and by what that is held against. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DecodeBenchmark {

    @Param public Case measured;

    private final List<Outcome> out = new ArrayList<>();
    private Decoder decoder;
    private Pass reference;
    private byte[][] values;

    @Setup
    public void prepare() {
        decoder = measured.decoder();
        reference = measured.reference();
        values = measured.all();
    }

    @Benchmark
    public void decoder(Blackhole hole) {
        for (byte[] value : values) {
            out.clear();
            decoder.decode(value, out);
            hole.consume(out);
        }
    }

    @Benchmark
    public void reference(Blackhole hole) throws IOException {
        for (byte[] value : values) {
            hole.consume(reference.over(value));
        }
    }
}
