package io.coursetiles.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every test that the project's pages name is there. */
class ReadmeTest {

    private static final Pattern NAMED = Pattern.compile("`(\\w+(?:Test|IT))`");
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void everyNamedTestExists() throws IOException {
        Set<String> named = new TreeSet<>();
        for (String page : new String[] {"README.md", "CONTRIBUTING.md", "job/README.md"}) {
            NAMED.matcher(Files.readString(ROOT.resolve(page)))
                    .results()
                    .map(match -> match.group(1))
                    .forEach(named::add);
        }

        assertThat(named).hasSizeGreaterThanOrEqualTo(10);
        assertThat(tests()).containsAll(named);
    }

    @Test
    void theCommandsOfTheFirstScreenAreWhatCiRuns() throws IOException {
        String ci = Files.readString(ROOT.resolve(".ci/run"));
        String command =
                ci.lines().filter(line -> line.startsWith("exec ")).findFirst().orElseThrow();
        assertThat(command.replace(" -B -ntp", "")).isEqualTo("exec mvn verify");
        assertThat(Files.readString(ROOT.resolve("README.md")).lines().limit(25))
                .contains("    mvn verify", "    deploy/bin/tiles demo");
    }

    /** A start that skips state loses what was counted; neither program nor runbook does so. */
    @Test
    void nothingSkipsStateThatIsNotRestored() throws IOException {
        List<Path> read = new ArrayList<>(List.of(ROOT.resolve("deploy/README.md")));
        for (String part : new String[] {"operators", "job", "savepoints", "deploy"}) {
            for (String sources : new String[] {"src/main", "bin"}) {
                Path folder = ROOT.resolve(part).resolve(sources);
                if (Files.isDirectory(folder)) {
                    try (Stream<Path> files = Files.walk(folder)) {
                        files.filter(Files::isRegularFile).forEach(read::add);
                    }
                }
            }
        }
        assertThat(read).hasSizeGreaterThan(100);
        for (Path file : read) {
            assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                    .as(file.toString())
                    .doesNotContainPattern("(?i)non-?_?restored-?_?state|IGNORE_UNCLAIMED_STATE");
        }
    }

    private static Set<String> tests() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().contains("src/test/java"))
                    .map(file -> Pattern.compile("(\\w+)\\.java$").matcher(file.toString()))
                    .flatMap(matcher -> matcher.results().map((MatchResult m) -> m.group(1)))
                    .collect(Collectors.toSet());
        }
    }
}
