package io.coursetiles.deploy.doctor;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Whether a start may go on with what the doctor found. What the job refuses by itself is left to
 * it while nothing else is wrong: it has words and exit codes of its own for that.
 */
public final class Preflight {

    private final Set<String> forced;

    /**
     * @param forced names of the findings that are overridden
     * @throws IllegalArgumentException naming each that is unknown or cannot be overridden
     */
    public Preflight(List<String> forced) {
        this.forced = new LinkedHashSet<>(forced);
        List<String> refused = new ArrayList<>();
        for (String name : this.forced) {
            if (CheckNames.enforced().contains(name)) {
                refused.add(name + ", without which no job starts");
            } else if (!CheckNames.overridable().contains(name)) {
                refused.add(name + ", which is no finding");
            }
        }
        if (!refused.isEmpty()) {
            throw new IllegalArgumentException(
                    "Cannot force: got "
                            + String.join("; ", refused)
                            + "; need names among "
                            + String.join(", ", CheckNames.overridable()));
        }
    }

    /**
     * Says what stands in the way of a start; empty when nothing does.
     *
     * @param progress is told warnings and what is overridden
     */
    public Optional<String> refusal(Diagnosis diagnosis, Consumer<String> progress) {
        List<Finding> standing = standing(diagnosis, progress);
        boolean isLeftToTheJob =
                standing.stream().map(Finding::name).allMatch(CheckNames.enforced()::contains);
        return isLeftToTheJob ? Optional.empty() : Optional.of(text(standing));
    }

    /**
     * As {@link #refusal}, where a job runs that would have to be stopped first: nothing is left to
     * the new one to refuse.
     */
    public Optional<String> refusalOfReplacement(Diagnosis diagnosis, Consumer<String> progress) {
        List<Finding> standing = standing(diagnosis, progress);
        return standing.isEmpty() ? Optional.empty() : Optional.of(text(standing));
    }

    private List<Finding> standing(Diagnosis diagnosis, Consumer<String> progress) {
        diagnosis.warnings().forEach(finding -> progress.accept("warning: " + finding));
        List<Finding> wrong = diagnosis.wrong();
        wrong.stream()
                .filter(finding -> forced.contains(finding.name()))
                .forEach(finding -> progress.accept("overridden: " + finding));
        return wrong.stream().filter(finding -> !forced.contains(finding.name())).toList();
    }

    private static String text(List<Finding> standing) {
        StringBuilder text = new StringBuilder("Cannot start: ");
        text.append(standing.size()).append(standing.size() == 1 ? " finding" : " findings");
        text.append(" of tiles doctor; mend them, or name them in --force");
        standing.forEach(finding -> text.append("\n  - ").append(finding));
        return text.toString();
    }
}
