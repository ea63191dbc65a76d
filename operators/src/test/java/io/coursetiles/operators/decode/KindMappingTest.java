package io.coursetiles.operators.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.operators.event.Kind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KindMappingTest {

    @Test
    void digestIsStable() {
        assertThat(new KindMapping().digest())
                .isEqualTo("a5f80567ec352aa74104437f47c1c89404297dfafffa9764b859e727005a7ddd");
    }

    @Test
    void digestFollowsTheEntriesAlone() {
        KindMapping one = new KindMapping(Map.of("a", Kind.VIDEO, "b", Kind.VIEW));
        KindMapping same = new KindMapping(Map.of("b", Kind.VIEW, "a", Kind.VIDEO));
        KindMapping other = new KindMapping(Map.of("a", Kind.VIEW, "b", Kind.VIDEO));
        assertThat(one.digest()).isEqualTo(same.digest()).isNotEqualTo(other.digest());
        assertThat(new KindMapping(Map.of("view", Kind.VIEW)).digest())
                .isEqualTo(new KindMapping().digest());
    }

    @Test
    void unlistedIsOther() {
        assertThat(new KindMapping().kind("View")).isEqualTo(Kind.OTHER);
        assertThat(new KindMapping().kind("")).isEqualTo(Kind.OTHER);
    }
}
