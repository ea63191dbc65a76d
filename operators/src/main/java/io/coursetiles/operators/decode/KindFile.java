package io.coursetiles.operators.decode;

import io.coursetiles.operators.event.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A mapping from event types to kinds as people write it, with a section for each format:
 *
 * <pre>
 * # what a comment looks like
 * [openedx]
 * set attempt  problem_check problem_check_fail
 *
 * completion  edx.completion.block_completion.changed  when event.completion = 1
 * video       edx.video.*
 * problem     {attempt}  when event_source = server
 * </pre>
 *
 * <p>A rule is a kind, an event type without white space, in which a star stands for any text, and
 * conditions if there are any ({@code when NAME = VALUE or VALUE and NAME = VALUE}, see {@link
 * KindCondition}). Of a section the first rule that applies counts. A section is the whole mapping
 * of its format. The defaults of the formats are resources of this form.
 *
 * <p>A set is a name for some types or values. It is in place of one as <code>{NAME}</code>, means
 * each of them, and is known in its section from its line on; a second line of one name adds to it.
 */
public final class KindFile {

    /** The formats that a section can be of. */
    public static final List<String> FORMATS = List.of("canonical", "openedx", "xapi", "caliper");

    private static final Pattern SECTION = Pattern.compile("\\[(\\S+)]");
    private static final Pattern RULE =
            Pattern.compile("(\\S++)\\s++(\\S++)(?:\\s++when\\s++(\\S.*+))?+");
    private static final Pattern SET_LINE = Pattern.compile("set(?:\\s.*+)?+");
    private static final Pattern SET = Pattern.compile("set\\s++(\\w++)\\s++(\\S.*+)");
    private static final Pattern MEMBERS = Pattern.compile("\\{(\\w++)}");
    private static final Pattern CONDITION =
            Pattern.compile("([^\\s=]++)\\s*+=\\s*+(\\S++(?:\\s++or\\s++\\S++)*+)");

    private final Map<String, Section> sections = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    private record Section(
            List<KindRule> rules, Set<String> applied, Map<String, TreeSet<String>> sets) {

        Section() {
            this(new ArrayList<>(), new HashSet<>(), new HashMap<>());
        }
    }

    private KindFile() {}

    /** Reads the text of a file; what is wrong with it is in {@link #problems}. */
    public static KindFile parse(String text) {
        KindFile file = new KindFile();
        List<String> lines = text.lines().toList();
        Section section = null;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            Matcher header = SECTION.matcher(line);
            if (header.matches()) {
                section = file.section(i + 1, header.group(1));
            } else if (!line.isEmpty() && line.charAt(0) != '#') {
                file.line(i + 1, line, section);
            }
        }
        return file;
    }

    /** The default of a format: a resource that is part of the project. */
    static KindFile shipped(String format) {
        String name = "kinds/" + format + ".kinds";
        try (InputStream resource = KindFile.class.getResourceAsStream(name)) {
            KindFile file = parse(new String(resource.readAllBytes(), StandardCharsets.UTF_8));
            if (!file.problems.isEmpty()) {
                throw new IllegalStateException("Cannot read " + name + ": " + file.problems);
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + name, e);
        }
    }

    /** Each with its line; empty if the file is good. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    /** The mapping of a format: that of its section, or the default without one. */
    public KindMapping mapping(String format) {
        return sections.containsKey(format)
                ? new KindMapping(rules(format))
                : KindMapping.shipped(format);
    }

    /** As {@link #mapping}, of the canonical format, behind {@code entries} for single types. */
    public KindMapping canonical(Map<String, Kind> entries) {
        return sections.containsKey("canonical")
                ? new KindMapping(before(entries))
                : new KindMapping(entries);
    }

    List<KindRule> rules(String format) {
        return sections.containsKey(format) ? sections.get(format).rules() : List.of();
    }

    List<KindRule> before(Map<String, Kind> entries) {
        List<KindRule> all = new ArrayList<>();
        entries.forEach((type, kind) -> all.add(new KindRule(kind, type)));
        all.addAll(rules("canonical"));
        return all;
    }

    private Section section(int line, String format) {
        if (!FORMATS.contains(format)) {
            problem(line, "section [" + format + "], need one of " + FORMATS);
        } else if (sections.containsKey(format)) {
            problem(line, "a second section [" + format + "], need one");
        }
        return sections.computeIfAbsent(format, name -> new Section());
    }

    private void line(int line, String text, Section section) {
        if (section == null) {
            problem(line, "a rule before any section, need [FORMAT] first, of " + FORMATS);
            return;
        }
        if (SET_LINE.matcher(text).matches()) {
            set(line, text, section);
        } else {
            rule(line, text, section);
        }
    }

    private void set(int line, String text, Section section) {
        Matcher set = SET.matcher(text);
        if (!set.matches()) {
            problem(line, "no set, need set NAME VALUE, the name of letters, digits and _");
            return;
        }
        section.sets()
                .computeIfAbsent(set.group(1), name -> new TreeSet<>())
                .addAll(List.of(set.group(2).split("\\s+")));
    }

    private void rule(int line, String text, Section section) {
        Matcher rule = RULE.matcher(text);
        if (!rule.matches()) {
            problem(line, "no rule, need KIND TYPE or KIND TYPE when NAME = VALUE");
            return;
        }
        Kind kind =
                Arrays.stream(Kind.values())
                        .filter(each -> each.label().equals(rule.group(1)))
                        .findFirst()
                        .orElse(null);
        if (kind == null) {
            problem(
                    line,
                    "kind "
                            + rule.group(1)
                            + ", need "
                            + Arrays.stream(Kind.values())
                                    .map(Kind::label)
                                    .collect(Collectors.joining(", ")));
            return;
        }
        List<KindCondition> conditions = conditions(line, rule.group(3), section);
        for (String type : members(line, rule.group(2), section)) {
            KindRule each = new KindRule(kind, type, conditions);
            if (!section.applied().add(each.applies())) {
                problem(line, type + " a second time, need one rule for it");
            }
            section.rules().add(each);
        }
    }

    private List<KindCondition> conditions(int line, String text, Section section) {
        List<KindCondition> conditions = new ArrayList<>();
        for (String part : text == null ? new String[0] : text.strip().split("\\s+and\\s+")) {
            Matcher condition = CONDITION.matcher(part);
            if (condition.matches()) {
                List<String> values = new ArrayList<>();
                for (String value : condition.group(2).split("\\s+or\\s+")) {
                    values.addAll(members(line, value, section));
                }
                conditions.add(new KindCondition(condition.group(1), values));
            } else {
                problem(line, "condition '" + part + "', need NAME = VALUE");
            }
        }
        return List.copyOf(conditions);
    }

    /** What a word stands for: the members of the set that it names, else itself. */
    private Collection<String> members(int line, String word, Section section) {
        Matcher set = MEMBERS.matcher(word);
        if (!set.matches()) {
            return List.of(word);
        }
        if (!section.sets().containsKey(set.group(1))) {
            problem(line, "set " + word + ", need a line set " + set.group(1) + " before it");
            return List.of(word);
        }
        return section.sets().get(set.group(1));
    }

    private void problem(int line, String what) {
        problems.add("line " + line + ": " + what);
    }
}
