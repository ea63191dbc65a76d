package io.coursetiles.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The table of field cases names test methods that are there and that the build runs. */
class FieldCasesTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path PAGE = ROOT.resolve("job/README.md");
    private static final Pattern TEST = Pattern.compile("`([^`]*)`");
    private static final Pattern METHOD = Pattern.compile("(\\w+(?:Test|IT))#(\\w+)");

    /** Each happened to others; none may lose its row. */
    private static final Set<String> KINDS =
            Set.of(
                    "transaction-timeout",
                    "lost-output",
                    "stalled-readers",
                    "failed-stop",
                    "forgotten-transactions",
                    "shared-prefix",
                    "poison-pill",
                    "empty-values",
                    "silent-partition",
                    "missing-offsets",
                    "fast-clock",
                    "refused-stamps",
                    "units-of-time",
                    "zones",
                    "impossible-times",
                    "restored-watermark",
                    "late-accounting",
                    "duplicate-keys",
                    "parser-bombs",
                    "encodings",
                    "large-dead-letters",
                    "stray-ids",
                    "id-conflicts",
                    "unreadable-pointer",
                    "wrong-scope",
                    "phones-after-days",
                    "wall-clock",
                    "missing-uid",
                    "memory-limit",
                    "slow-checkpoints",
                    "brokers-away",
                    "class-loader-leak",
                    "class-path-clash",
                    "unfinished-files",
                    "retention");

    private static Map<String, List<String>> rows;
    private static Map<String, List<Path>> classes;

    @BeforeAll
    static void read() throws IOException {
        rows = new LinkedHashMap<>();
        Files.readString(PAGE)
                .lines()
                .dropWhile(line -> !line.equals("## Field cases"))
                .dropWhile(line -> !line.startsWith("| ---"))
                .skip(1)
                .takeWhile(line -> line.startsWith("|"))
                .forEach(FieldCasesTest::addRow);
        classes = new HashMap<>();
        for (String module : List.of("operators", "job", "savepoints", "deploy")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .forEach(
                                file ->
                                        classes.computeIfAbsent(
                                                        type(file), type -> new ArrayList<>())
                                                .add(file));
            }
        }
    }

    private static String type(Path file) {
        return file.getFileName().toString().replace(".java", "");
    }

    private static void addRow(String line) {
        String[] cells = line.split("\\|");
        assertThat(cells).as(line).hasSize(4);
        assertThat(cells[2].strip()).as("what is right in %s", line).isNotEmpty();
        List<String> tests = new ArrayList<>();
        TEST.matcher(cells[3]).results().forEach(match -> tests.add(match.group(1)));
        assertThat(rows.put(cells[1].strip(), tests)).as("a second row of %s", line).isNull();
    }

    @Test
    void everyKindHasATest() {
        assertThat(rows.keySet()).containsAll(KINDS);
        assertThat(rows).allSatisfy((kind, tests) -> assertThat(tests).as(kind).isNotEmpty());
    }

    @Test
    void everyNamedMethodIsATest() throws IOException {
        for (List<String> tests : rows.values()) {
            for (String test : tests) {
                assertThat(test).matches(METHOD);
                String type = test.substring(0, test.indexOf('#'));
                assertThat(classes).as(test).containsKey(type);
                boolean found = false;
                for (Path file : classes.get(type)) {
                    found |= isTest(Files.readString(file), test);
                }
                assertThat(found).as(test).isTrue();
            }
        }
    }

    /** Whether the source has the method, and an annotation of a test before it and its own. */
    private static boolean isTest(String source, String test) {
        String method = test.substring(test.indexOf('#') + 1);
        return Pattern.compile(
                        "@(?:Test|ParameterizedTest|RepeatedTest)\\b(?:(?!\\bvoid\\b|@Disabled)[\\s\\S])*"
                                + "\\bvoid "
                                + method
                                + "\\(")
                .matcher(source)
                .find();
    }
}
