package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.stack.StackHomes;
import java.nio.file.Path;

/** Where the goldens are. */
final class GoldenFolder {

    private GoldenFolder() {}

    static Path path() {
        return StackHomes.repository().resolve("savepoints/src/test/resources/goldens");
    }
}
