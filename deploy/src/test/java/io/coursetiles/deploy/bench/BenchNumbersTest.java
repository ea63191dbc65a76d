package io.coursetiles.deploy.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.coursetiles.deploy.generate.EventGenerator;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

class BenchNumbersTest {
    @Test
    void costOfAMillionMoreIsTheDifferenceOfFirstAndLast() {
        Marginal marginal =
                Marginal.of(
                                List.of(
                                        result(4_000_000, 20, 8),
                                        result(8_000_000, 1, 1),
                                        result(12_000_000, 36, 16)))
                        .orElseThrow();

        assertThat(marginal.engineCpuSeconds()).isCloseTo(2, within(1e-9));
        assertThat(marginal.yardstickCpuSeconds()).isCloseTo(1, within(1e-9));
        assertThat(marginal.ratio()).isCloseTo(2, within(1e-9));
        assertThat(Marginal.of(List.of(result(4_000_000, 20, 8)))).isEmpty();
    }

    @Test
    void densityIsTheSameForAllSizes() {
        Instant end = Instant.parse("2026-03-02T10:00:00Z");
        assertThat(Workload.of(4_000_000, 0.9, Optional.empty(), end).plan().span())
                .isEqualTo(Duration.ofMinutes(40));
        assertThat(Workload.of(12_000_000, 0.9, Optional.empty(), end).plan().span())
                .isEqualTo(Duration.ofHours(2));
        Duration given = Duration.ofMinutes(8);
        assertThat(Workload.of(12_000_000, 0.9, Optional.of(given), end).plan().span())
                .isEqualTo(given);
    }

    @Test
    void eventsOverDatesAreOfThoseDatesAlone() {
        Workload workload = Workload.overDates(50_000, 0.9, LocalDate.parse("2026-03-02"), 3);
        Set<String> dates = new TreeSet<>();
        new EventGenerator(workload.mix(), workload.plan())
                .forEachRemaining(
                        record ->
                                dates.add(
                                        Instant.ofEpochMilli(record.event().eventTime())
                                                .toString()
                                                .substring(0, 10)));
        assertThat(dates).containsExactly("2026-03-02", "2026-03-03", "2026-03-04");
    }

    @Test
    void usageOfThisProcessGrowsAndIsPlausible() {
        long pid = ProcessHandle.current().pid();
        Duration before = ProcessUsage.cpu(pid);
        long until = System.nanoTime() + Duration.ofMillis(200).toNanos();
        long spin = 0;
        while (System.nanoTime() < until) {
            spin++;
        }
        assertThat(spin).isPositive();
        assertThat(ProcessUsage.cpu(pid)).isGreaterThan(before);
        assertThat(ProcessUsage.peakResidentBytes(pid)).isBetween(10L << 20, 64L << 30);
    }

    @Test
    void outputOfTheYardstickIsRead() throws IOException {
        assertThat(
                        YardstickRun.parsed(
                                "{\"records\":7,\"tokens\":9,\"thread_cpu_s\":0.5,"
                                        + "\"process_cpu_s\":1.5,\"wall_s\":2}\n"))
                .isEqualTo(new YardstickRun(7, 0.5, 1.5, 2));
    }

    @Test
    void wrongSettingsAreAllNamed() {
        assertThatThrownBy(
                        () ->
                                new BenchSettings(
                                        List.of(5L, 2_000L),
                                        2,
                                        Optional.of(Duration.ZERO),
                                        new Configuration()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Cannot bench: got 5 events, need 1000 to 200000000; got hot share 2.0, need"
                                + " 0 to 1; got an event time span of PT0S, need more than 0");
        assertThatThrownBy(
                        () ->
                                new BenchSettings(
                                        List.of(), 0, Optional.empty(), new Configuration()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Cannot bench: got no number of events, need one or more");
    }

    @Test
    void ratioIsOfTheTaskManagerAndAWrongCountOfTheYardstickIsAFault() {
        YardstickRun yardstick = new YardstickRun(7, 1, 4, 1);
        RestateResult result =
                new RestateResult(
                        8,
                        0.9,
                        1,
                        3,
                        yardstick.faults(8),
                        new JobRun(new JobID(), 1, 5, 10, 1, 1 << 20),
                        yardstick);

        assertThat(result.ratio()).isCloseTo(2.5, within(1e-9));
        assertThat(result.isRight()).isFalse();
        assertThat(result.json())
                .containsEntry("engine_cpu_s", 15.0)
                .containsEntry("taskmanager_cpu_s", 10.0)
                .containsEntry("ratio", 2.5)
                .containsEntry("wrong", 1L)
                .containsEntry("first_faults", List.of("yardstick: got 7 records, need 8"));
        assertThat(yardstick.faults(7)).isEmpty();
    }

    private static TileResult result(long events, double engine, double yardstick) {
        return new TileResult(
                events,
                0.9,
                0,
                List.of(),
                new JobRun(new JobID(), 1, 1, engine - 1, 1, 1),
                new CheckpointTimes(1, 0, 1, 1),
                new YardstickRun(events, 1, yardstick, 1));
    }
}
