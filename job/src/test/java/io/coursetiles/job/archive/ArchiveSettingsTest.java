package io.coursetiles.job.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;

class ArchiveSettingsTest {

    @Test
    void sectionsAreBelowTheBase() {
        for (String base : new String[] {"file:///var/archive", "file:///var/archive/"}) {
            assertThat(ArchiveSettings.at(URI.create(base)).directory(ArchiveSection.LATE))
                    .isEqualTo(URI.create("file:///var/archive/late"));
        }
    }

    @Test
    void refusesARelativeBase() {
        assertThatThrownBy(() -> ArchiveSettings.at(URI.create("archive")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Cannot use archive base: got 'archive'");
    }

    @Test
    void refusesRowGroupsOutOfRange() {
        URI base = URI.create("file:///a");
        assertThat(new ArchiveSettings(base, 1 << 20).rowGroupBytes()).isEqualTo(1 << 20);
        assertThatThrownBy(() -> new ArchiveSettings(base, (1 << 20) - 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Cannot use row group size: got 1048575 bytes");
        assertThatThrownBy(() -> new ArchiveSettings(base, (64 << 20) + 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got 67108865 bytes");
    }
}
