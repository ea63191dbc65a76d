package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.deploy.stack.StackOptions;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which local stack a command works on; a mixin. */
public final class StackOption {
    private static final String VARIABLE = "TILES_STACK";

    @Option(
            names = "--stack",
            paramLabel = "DIR",
            description = {
                "State directory of the local stack.",
                "Default: " + VARIABLE + " if set, else deploy/target/stack in the repository."
            })
    private Path directory;

    /** The stack with the sizes it remembers; started or not. */
    public LocalStack open() {
        return LocalStack.open(directory(), StackHomes.ofSystem());
    }

    LocalStack open(StackOptions options) {
        return LocalStack.open(directory(), StackHomes.ofSystem(), options);
    }

    private Path directory() {
        return Optional.ofNullable(directory)
                .or(
                        () ->
                                Optional.ofNullable(System.getenv(VARIABLE))
                                        .filter(value -> !value.isBlank())
                                        .map(Path::of))
                .orElseGet(() -> StackHomes.repository().resolve("deploy/target/stack"));
    }
}
