package io.coursetiles.deploy.check;

import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.Outcome;
import io.coursetiles.operators.route.RecordDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads logs line by line as if each line were a record that the broker takes now: with the job's
 * decoder, and with now as the record's timestamp, which events must not be too far ahead of.
 *
 * <p>Memory does not grow with the logs: see {@link Lines}, {@link DistinctCount}, {@link Courses}.
 */
public final class CheckRun {

    private static final long PROGRESS_BYTES = 256L << 20;

    private final CheckSettings settings;
    private final long now;
    private final Optional<Consumer<String>> canonical;
    private final Consumer<String> progress;
    private final RecordDecoder decoder;
    private final Tally tally = new Tally();
    private final Examples examples = new Examples();
    private final Courses courses = new Courses();
    private final DistinctCount learners = new DistinctCount();
    private final FormatGuess guess = new FormatGuess();
    private final Disorder disorder;

    /**
     * @param now milliseconds since 1970
     * @param canonical takes every ok item as a canonical event, in the order of the logs
     */
    public CheckRun(
            CheckSettings settings,
            long now,
            Optional<Consumer<String>> canonical,
            Consumer<String> progress) {
        this.settings = settings;
        this.now = now;
        this.canonical = canonical;
        this.progress = progress;
        this.decoder =
                new RecordDecoder(
                        settings.job().decoder(), settings.job().get(TilesOptions.MAX_CLOCK_SKEW));
        this.disorder = disorder();
    }

    /**
     * Reads the logs in order.
     *
     * @throws UncheckedIOException when one cannot be read to its end
     */
    public CheckReport run(List<LogFile> files) {
        List<FileResult> results = new ArrayList<>();
        for (LogFile file : files) {
            FileResult result = new OneFile(file).read();
            results.add(result);
            tally.addAll(result.tally());
            disorder.addAll(result.disorder());
        }
        boolean doubtful = tally.dead() > (tally.items() - tally.dead());
        return new CheckReport(
                settings,
                now,
                results,
                tally,
                examples,
                courses,
                learners,
                disorder,
                doubtful ? guess.better(settings.format(), settings.decoders()) : Optional.empty());
    }

    private Disorder disorder() {
        return new Disorder(settings.job().windows(), settings.outOfOrderness());
    }

    private final class OneFile implements Lines.Visitor {

        private final LogFile file;
        private final Tally ofFile = new Tally();
        private final Disorder inFile = disorder();
        private final Lines lines = new Lines(this);
        private long told = PROGRESS_BYTES;

        OneFile(LogFile file) {
            this.file = file;
        }

        FileResult read() {
            try (InputStream in = file.open()) {
                lines.read(in);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(
                        "Cannot read "
                                + file.name()
                                + " after line "
                                + lines.count()
                                + ": "
                                + unreadable.getMessage(),
                        unreadable);
            }
            return new FileResult(file, lines.count(), lines.bytes(), ofFile, inFile);
        }

        @Override
        public void line(long number, byte[] value) {
            guess.add(value);
            List<Outcome> items = decoder.decode(0, number - 1, now, value).outcomes();
            for (int item = 0; item < items.size(); item++) {
                Outcome outcome = items.get(item);
                ofFile.add(outcome);
                if (outcome instanceof Outcome.Ok ok) {
                    count(ok);
                } else {
                    examples.add(outcome, file, number, item);
                }
            }
            if (lines.bytes() >= told) {
                progress.accept(
                        String.format(
                                Locale.ROOT,
                                "%s: %,d lines, %,d MB",
                                file.name(),
                                number,
                                lines.bytes() / 1_000_000));
                told += PROGRESS_BYTES;
            }
        }

        private void count(Outcome.Ok ok) {
            courses.add(ok.courseId());
            learners.add(ok.learnerKey());
            inFile.add(ok.eventTime());
            canonical.ifPresent(lines -> lines.accept(CanonicalLine.of(ok)));
        }

        @Override
        public void tooLong(long number, long bytes) {
            Outcome outcome =
                    new Outcome.Dead(
                            DeadReason.LIMIT_EXCEEDED,
                            "a line of " + bytes + " bytes, read are " + Lines.LONGEST);
            ofFile.add(outcome);
            examples.add(outcome, file, number, 0);
        }
    }
}
