package io.coursetiles.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private static Set<String> tests() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().contains("src/test/java"))
                    .map(file -> Pattern.compile("(\\w+)\\.java$").matcher(file.toString()))
                    .flatMap(matcher -> matcher.results().map((MatchResult m) -> m.group(1)))
                    .collect(Collectors.toSet());
        }
    }
}
