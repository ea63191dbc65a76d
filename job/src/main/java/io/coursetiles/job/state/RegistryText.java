package io.coursetiles.job.state;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The registry as text, and back. */
final class RegistryText {

    private static final String HEAD =
            """
            # What savepoints of the jobs are bound to. Generated and compared by StateRegistryTest;
            # a line that changes or goes is state that a deployment may lose at its next upgrade:
            # savepoints/README.md says how to change state.
            #
            # operator JOB "UID" "NAME"
            # state JOB "UID" "NAME" KIND
            #   PATH SERIALIZER-SNAPSHOT VERSION [reads OLDEST-VERSION]
            # retired JOB "UID" "STATE"
            """;

    private static final Pattern TOKEN = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private OptionalInt shards = OptionalInt.empty();
    private OptionalInt outputPartitions = OptionalInt.empty();
    private final TreeMap<String, SortedSet<Integer>> maxParallelism = new TreeMap<>();
    private final List<RegisteredOperator> operators = new ArrayList<>();
    private final List<RegisteredState> states = new ArrayList<>();
    private final List<RetiredState> retired = new ArrayList<>();

    private RegistryText() {}

    static StateRegistry read(String text) {
        RegistryText reading = new RegistryText();
        int number = 0;
        for (String line : text.split("\n")) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            try {
                if (line.startsWith(" ")) {
                    reading.states.get(reading.states.size() - 1).forms().add(form(tokens(line)));
                } else {
                    reading.fact(tokens(line));
                }
            } catch (IndexOutOfBoundsException | IllegalArgumentException malformed) {
                throw unreadable(number, line, malformed);
            }
        }
        return new StateRegistry(
                reading.shards,
                reading.outputPartitions,
                reading.maxParallelism,
                reading.operators,
                reading.states,
                reading.retired);
    }

    private static IllegalArgumentException unreadable(
            int number, String line, RuntimeException malformed) {
        return new IllegalArgumentException(
                "Cannot read a state registry: got line "
                        + number
                        + ": "
                        + line
                        + ", need one of shards, output-partitions, max-parallelism, operator,"
                        + " state, retired, or a serializer below a state",
                malformed);
    }

    private static List<String> tokens(String line) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(line);
        while (matcher.find()) {
            tokens.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        return tokens;
    }

    private void fact(List<String> tokens) {
        switch (tokens.get(0)) {
            case "shards" -> shards = OptionalInt.of(Integer.parseInt(tokens.get(1)));
            case "output-partitions" ->
                    outputPartitions = OptionalInt.of(Integer.parseInt(tokens.get(1)));
            case "max-parallelism" -> {
                SortedSet<Integer> limits = new TreeSet<>();
                tokens.subList(2, tokens.size())
                        .forEach(limit -> limits.add(Integer.parseInt(limit)));
                maxParallelism.put(tokens.get(1), limits);
            }
            case "operator" ->
                    operators.add(
                            new RegisteredOperator(tokens.get(1), tokens.get(2), tokens.get(3)));
            case "state" ->
                    states.add(
                            new RegisteredState(
                                    tokens.get(1),
                                    tokens.get(2),
                                    tokens.get(3),
                                    tokens.get(4),
                                    new ArrayList<>()));
            case "retired" ->
                    retired.add(new RetiredState(tokens.get(1), tokens.get(2), tokens.get(3)));
            default -> throw new IllegalArgumentException(tokens.get(0));
        }
    }

    private static SerializerForm form(List<String> tokens) {
        int oldest = SerializerForm.UNKNOWN;
        if (tokens.size() > 3) {
            if (!tokens.get(3).equals("reads")) {
                throw new IllegalArgumentException(tokens.get(3));
            }
            oldest = Integer.parseInt(tokens.get(4));
        }
        return new SerializerForm(
                tokens.get(0), tokens.get(1), Integer.parseInt(tokens.get(2)), oldest);
    }

    static String write(StateRegistry registry) {
        StringBuilder text = new StringBuilder(HEAD).append('\n');
        registry.shards().ifPresent(count -> text.append("shards ").append(count).append('\n'));
        registry.outputPartitions()
                .ifPresent(count -> text.append("output-partitions ").append(count).append('\n'));
        registry.maxParallelism()
                .forEach(
                        (job, limits) -> {
                            text.append("\nmax-parallelism ").append(job);
                            limits.forEach(limit -> text.append(' ').append(limit));
                            text.append('\n');
                            job(registry, job, text);
                        });
        return text.toString();
    }

    private static void job(StateRegistry registry, String job, StringBuilder text) {
        registry.operators().stream()
                .filter(operator -> operator.job().equals(job))
                .forEach(
                        operator ->
                                text.append("operator ")
                                        .append(job)
                                        .append(quoted(operator.uid()))
                                        .append(quoted(operator.name()))
                                        .append('\n'));
        registry.states().stream()
                .filter(state -> state.job().equals(job))
                .forEach(state -> state(state, text));
        registry.retired().stream()
                .filter(state -> state.job().equals(job))
                .forEach(
                        state ->
                                text.append("retired ")
                                        .append(job)
                                        .append(quoted(state.uid()))
                                        .append(quoted(state.name()))
                                        .append('\n'));
    }

    private static void state(RegisteredState state, StringBuilder text) {
        text.append("state ")
                .append(state.job())
                .append(quoted(state.uid()))
                .append(quoted(state.name()))
                .append(' ')
                .append(state.kind())
                .append('\n');
        for (SerializerForm form : state.forms()) {
            text.append("  ")
                    .append(form.path())
                    .append(' ')
                    .append(form.type())
                    .append(' ')
                    .append(form.version());
            if (form.oldest() != SerializerForm.UNKNOWN) {
                text.append(" reads ").append(form.oldest());
            }
            text.append('\n');
        }
    }

    private static String quoted(String name) {
        return " \"" + name + "\"";
    }
}
