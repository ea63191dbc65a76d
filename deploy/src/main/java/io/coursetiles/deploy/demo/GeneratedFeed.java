package io.coursetiles.deploy.demo;

import io.coursetiles.deploy.generate.Category;
import io.coursetiles.deploy.generate.EventGenerator;
import io.coursetiles.deploy.generate.EventMix;
import io.coursetiles.deploy.generate.EventPlan;
import io.coursetiles.deploy.generate.EventProducer;
import io.coursetiles.deploy.generate.GeneratedTotals;
import io.coursetiles.deploy.generate.InputTopic;
import io.coursetiles.deploy.generate.Pace;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.operators.event.DeadReason;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * A generated mix whose event time runs up to now, or to another time. The generator knows how many
 * items of which kind it made, independently of the decoder.
 */
public final class GeneratedFeed implements DemoFeed {

    private static final int PARTITIONS = 4;

    private final EventMix mix;
    private final long total;
    private final Duration span;
    private final Optional<Instant> end;
    private final long seed;
    private final Pace pace;
    private GeneratedTotals totals;

    /**
     * @param total records to send
     * @param span event time from the first to the last
     * @param end event time of the last; empty for the time when it is sent
     */
    public GeneratedFeed(
            EventMix mix, long total, Duration span, Optional<Instant> end, long seed, Pace pace) {
        this.mix = mix;
        this.total = total;
        this.span = span;
        this.end = end;
        this.seed = seed;
        this.pace = pace;
    }

    @Override
    public long total() {
        return total;
    }

    @Override
    public void createTopic(String bootstrapServers, String topic) {
        InputTopic.ensure(bootstrapServers, topic, OptionalInt.of(PARTITIONS));
    }

    @Override
    public void send(String bootstrapServers, String topic, Consumer<String> progress) {
        Instant last = end.orElseGet(() -> Instant.now().plus(pace.duration(total)));
        EventPlan plan = new EventPlan(total, last, span, PARTITIONS, seed);
        totals =
                new EventProducer(bootstrapServers, topic, progress)
                        .send(new EventGenerator(mix, plan), pace);
    }

    @Override
    public void check(Ledger ledger) {
        ledger.expect("records", totals.records(), ledger.records());
        ledger.expect("ok items", totals.okItems(), ledger.okItems());
        ledger.expect("duplicates", totals.count(Category.DUPLICATE), ledger.duplicates());
        ledger.expectAtMost("late", totals.count(Category.LATE), ledger.late());
        for (DeadReason reason : DeadReason.values()) {
            ledger.expect(
                    "dead " + reason.label(),
                    totals.dead().getOrDefault(reason, 0L),
                    ledger.dead(reason));
        }
    }
}
