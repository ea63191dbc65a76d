package io.coursetiles.job.sink;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.job.config.ConfigArguments;
import io.coursetiles.job.config.Problems;
import io.coursetiles.job.config.TilesSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The connector finds left-over transactions by startsWith: a prefix inside another would abort the
 * transactions of a deployment that is alive.
 */
class TransactionalIdPrefixTest {

    private static final String CHARACTERS = "ab01._-";

    @Test
    void noPrefixIsAPrefixOfAnother() {
        Random random = new Random(7);
        TreeSet<String> ids = new TreeSet<>(List.of("tiles", "tiles-eu", "tiles.", "tiles-", "t"));
        while (ids.size() < 500) {
            ids.add(randomId(random));
        }
        ids.forEach(TransactionalIdPrefixTest::assertValid);

        List<String> prefixes = new ArrayList<>();
        ids.forEach(id -> prefixes.add(OutboxSinks.transactionalIdPrefix(id)));

        for (String one : prefixes) {
            assertThat(prefixes.stream().filter(other -> other.startsWith(one)))
                    .as("prefixes that start with %s", one)
                    .containsExactly(one);
        }
    }

    @Test
    void thePrefixIsFixedForTheLifeOfADeployment() {
        assertThat(OutboxSinks.transactionalIdPrefix("eu-1")).isEqualTo("course-tiles/eu-1/");
    }

    /** Short ids over few characters, so that many are prefixes of each other. */
    private static String randomId(Random random) {
        StringBuilder id = new StringBuilder();
        id.append(CHARACTERS.charAt(random.nextInt(4)));
        for (int length = random.nextInt(4); length > 0; length--) {
            id.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        return id.toString();
    }

    private static void assertValid(String id) {
        Problems problems = new Problems();
        TilesSettings.of(
                ConfigArguments.of(
                        problems,
                        "--tiles.deployment",
                        id,
                        "--tiles.kafka.bootstrap-servers",
                        "broker:1"),
                problems);
        assertThat(problems.isEmpty()).as(id).isTrue();
    }
}
