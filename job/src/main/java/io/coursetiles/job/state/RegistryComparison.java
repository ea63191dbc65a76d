package io.coursetiles.job.state;

import io.coursetiles.job.state.StateDifference.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Tells what of a savepoint a jar can restore. Assumption: serializers of Flink and its connectors
 * read every older version of theirs; ours say which they read.
 */
public final class RegistryComparison {

    private final StateRegistry before;
    private final StateRegistry now;
    private final List<StateDifference> differences = new ArrayList<>();

    private RegistryComparison(StateRegistry before, StateRegistry now) {
        this.before = before;
        this.now = now;
    }

    /**
     * Compares the jobs that {@code before} knows; empty when nothing differs.
     *
     * @param before of the savepoint, or of the jar that took it
     * @param now of the jar that is to restore it
     */
    public static List<StateDifference> compare(StateRegistry before, StateRegistry now) {
        RegistryComparison comparison = new RegistryComparison(before, now);
        comparison.numbers();
        comparison.operators();
        comparison.states();
        return comparison.differences;
    }

    private void numbers() {
        number(
                "shards",
                before.shards(),
                now.shards(),
                "fingerprints would be looked for in other shards than hold them; set"
                        + " Shards.COUNT back");
        number(
                "output partitions",
                before.outputPartitions(),
                now.outputPartitions(),
                "a course must stay in its partition; set the default of tiles.output.partitions"
                        + " back");
        before.maxParallelism()
                .forEach(
                        (job, limits) -> {
                            SortedSet<Integer> nowLimits =
                                    now.maxParallelism().getOrDefault(job, new TreeSet<>());
                            if (!limits.equals(nowLimits)) {
                                incompatible(
                                        job,
                                        "",
                                        "max parallelism",
                                        text(limits),
                                        text(nowLimits),
                                        "keys would be looked for in other key groups than hold"
                                                + " them; set the maximum parallelism back");
                            }
                        });
    }

    private static String text(SortedSet<Integer> limits) {
        return String.join(" and ", limits.stream().map(String::valueOf).toList());
    }

    private void number(String what, OptionalInt old, OptionalInt current, String advice) {
        if (old.isPresent() && current.isPresent() && old.getAsInt() != current.getAsInt()) {
            incompatible(
                    "all jobs",
                    "",
                    what,
                    String.valueOf(old.getAsInt()),
                    String.valueOf(current.getAsInt()),
                    advice);
        }
    }

    private void operators() {
        for (RegisteredOperator operator : before.operators()) {
            if (!now.has(operator) && before.states().stream().noneMatch(isOf(operator))) {
                compatible(operator, "stateless", "", "it had no state");
            }
        }
        for (RegisteredOperator operator : now.operators()) {
            if (before.maxParallelism().containsKey(operator.job()) && !before.has(operator)) {
                compatible(operator, "", "new", "it starts empty");
            }
        }
    }

    private static Predicate<RegisteredState> isOf(RegisteredOperator operator) {
        return state -> state.job().equals(operator.job()) && state.uid().equals(operator.uid());
    }

    private void states() {
        for (RegisteredState old : before.states()) {
            Optional<RegisteredState> current =
                    now.states().stream().filter(old::isSame).findFirst();
            if (current.isEmpty()) {
                gone(old);
            } else {
                compare(old, current.get());
            }
        }
        for (RegisteredState state : now.states()) {
            boolean known = before.has(new RegisteredOperator(state.job(), state.uid(), ""));
            if (known && before.states().stream().noneMatch(state::isSame)) {
                add(state, "", state.description(), Verdict.COMPATIBLE, "it starts empty");
            }
        }
    }

    private void gone(RegisteredState old) {
        RetiredState asRetired = new RetiredState(old.job(), old.uid(), old.name());
        boolean home = now.has(new RegisteredOperator(old.job(), old.uid(), ""));
        if (now.retired().contains(asRetired) && home) {
            add(old, old.description(), "", Verdict.COMPATIBLE, "it was retired on purpose");
            return;
        }
        add(
                old,
                old.description(),
                "",
                Verdict.INCOMPATIBLE,
                home
                        ? "keep its name, or retire it"
                        : "keep an operator with this uid, or go through a version that retires it");
    }

    private void compare(RegisteredState old, RegisteredState current) {
        if (!old.kind().equals(current.kind())) {
            add(
                    old,
                    old.description(),
                    current.description(),
                    Verdict.INCOMPATIBLE,
                    "a state keeps its kind; give the new one another name");
            return;
        }
        TreeSet<String> paths = new TreeSet<>();
        old.forms().forEach(form -> paths.add(form.path()));
        current.forms().forEach(form -> paths.add(form.path()));
        for (String path : paths) {
            compare(old, current, path);
        }
    }

    private void compare(RegisteredState old, RegisteredState current, String path) {
        SerializerForm oldForm = old.form(path).orElse(null);
        SerializerForm form = current.form(path).orElse(null);
        if (oldForm == null && form.isContents()) {
            return; // Not seen in a savepoint from outside.
        }
        if (oldForm != null && form != null && sameForm(oldForm, form)) {
            return;
        }
        boolean reads =
                oldForm != null && form != null && form.reads(oldForm) && !current.isSelector(path);
        add(
                old,
                path + " " + (oldForm == null ? "without serializer" : oldForm),
                path + " " + (form == null ? "without serializer" : form),
                reads ? Verdict.COMPATIBLE : Verdict.INCOMPATIBLE,
                reads
                        ? "it is migrated at the restore"
                        : "restore with a jar that reads the old form, or let the new serializer"
                                + " read it");
    }

    private static boolean sameForm(SerializerForm old, SerializerForm form) {
        return old.type().equals(form.type()) && old.version() == form.version();
    }

    private void compatible(RegisteredOperator operator, String old, String current, String why) {
        differences.add(
                new StateDifference(
                        operator.job(), operator.uid(), "", old, current, Verdict.COMPATIBLE, why));
    }

    private void incompatible(
            String job, String uid, String state, String old, String current, String advice) {
        differences.add(
                new StateDifference(job, uid, state, old, current, Verdict.INCOMPATIBLE, advice));
    }

    private void add(
            RegisteredState state, String old, String current, Verdict verdict, String advice) {
        differences.add(
                new StateDifference(
                        state.job(), state.uid(), state.name(), old, current, verdict, advice));
    }
}
