package io.coursetiles.deploy.check;

import io.coursetiles.operators.event.DeadReason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What to do after a check, as commands that can be pasted. */
final class CheckAdvice {

    private final CheckReport report;

    CheckAdvice(CheckReport report) {
        this.report = report;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (report.better().isPresent()) {
            FormatGuess.Guess guess = report.better().get();
            lines.add(
                    "%d of the first %d lines read as %s"
                            .formatted(guess.understood(), guess.lines(), name(guess)));
            lines.add("  tiles check --format " + name(guess) + options() + " " + files());
            return lines;
        }
        firstDead().ifPresent(example -> look(example, lines));
        if (report.tally().ok() == 0) {
            lines.add("nothing here would be counted");
            return lines;
        }
        Disorder.Choice best = report.disorder().best();
        boolean fits = report.disorder().late(report.settings().outOfOrderness()) == best.late();
        String orderly = Spans.option(best.outOfOrderness());
        demo().ifPresent(
                        file -> {
                            lines.add("the whole chain on these lines, on a stack of its own");
                            lines.add(
                                    "  tiles demo --input "
                                            + ShellWord.of(file)
                                            + " --format "
                                            + format()
                                            + (fits ? "" : " --out-of-orderness " + orderly)
                                            + options());
                        });
        lines.add("the jobs for a topic of such events");
        lines.add(
                "  tiles submit --set tiles.format="
                        + format()
                        + (fits ? "" : " --set tiles.out-of-orderness=" + orderly)
                        + options());
        if (!fits) {
            lines.add(
                    "  tiles close that much later; with less, what is late waits for tiles"
                            + " restate");
        }
        return lines;
    }

    private void look(Examples.Example example, List<String> lines) {
        LogFile file = new LogFile(example.file());
        lines.add("look at the first dead line");
        String print = "sed -n '" + example.line() + "p'";
        if (file.isStandardInput()) {
            lines.add("  ... | " + print);
        } else if (file.isCompressed()) {
            lines.add("  gunzip -c " + ShellWord.of(file.name()) + " | " + print);
        } else {
            lines.add("  " + print + " " + ShellWord.of(file.name()));
        }
    }

    private Optional<Examples.Example> firstDead() {
        return Stream.of(DeadReason.values())
                .flatMap(reason -> report.examples().of(reason).stream())
                .findFirst();
    }

    /** The file that a demo can read: the only one, not packed. */
    private Optional<String> demo() {
        return report.files().size() == 1
                ? report.files().stream()
                        .map(FileResult::file)
                        .filter(file -> !file.isStandardInput() && !file.isCompressed())
                        .map(LogFile::name)
                        .findFirst()
                : Optional.empty();
    }

    private String options() {
        return report.settings().options().isEmpty() ? "" : " " + report.settings().options();
    }

    private String files() {
        return String.join(
                " ",
                report.files().stream().map(each -> ShellWord.of(each.file().name())).toList());
    }

    private String format() {
        return report.settings().format().name().toLowerCase(Locale.ROOT);
    }

    private static String name(FormatGuess.Guess guess) {
        return guess.format().name().toLowerCase(Locale.ROOT);
    }
}
