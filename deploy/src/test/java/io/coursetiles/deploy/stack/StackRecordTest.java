package io.coursetiles.deploy.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackRecordTest {
    @TempDir private Path folder;

    @Test
    void remembersPortsAndSizes() {
        Path file = folder.resolve("stack.json");
        StackRecord record =
                new StackRecord(
                        "id",
                        Ports.choose(),
                        new StackOptions(3, 2048, true, 20001),
                        List.of("taskmanager-1"));

        assertThat(StackRecord.read(file)).isEmpty();
        record.write(file);
        assertThat(StackRecord.read(file)).contains(record);
    }

    @Test
    void brokenRecordNamesItsFile() throws IOException {
        Path file = Files.writeString(folder.resolve("stack.json"), "{");

        assertThatThrownBy(() -> StackRecord.read(file))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("Cannot read " + file);
    }

    @Test
    void chosenPortsAreFreeApartAndBelowThoseOfOutgoingConnections() {
        Ports ports = Ports.choose();

        assertThat(
                        Stream.of(
                                ports.kafka(),
                                ports.controller(),
                                ports.rest(),
                                ports.jobManagerRpc(),
                                ports.blob(),
                                ports.zookeeper(),
                                ports.proxied()))
                .doesNotHaveDuplicates()
                .allSatisfy(port -> assertThat(port).isBetween(20_000, 31_999))
                .allMatch(Ports::isFree);
    }

    @Test
    void listenedPortIsNotFree() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(Ports.HOST))) {
            assertThat(Ports.isFree(socket.getLocalPort())).isFalse();
        }
    }

    @Test
    void foreignDirectoryIsNeitherUsedNorPurged() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious.txt"), "x");
        LocalStack stack = LocalStack.open(folder, new StackHomes(folder, folder));

        assertThatThrownBy(() -> stack.purge(step -> {}))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("got precious.txt and no stack.json in it");
        assertThat(precious).exists();
    }

    @Test
    void missingJarsAreNamed() {
        LocalStack stack = LocalStack.open(folder.resolve("s"), StackHomes.under(folder));

        assertThatThrownBy(() -> stack.up(step -> {}))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("got no jars in " + folder.resolve("deploy/kafka/target/lib"))
                .hasMessageContaining("do mvn -DskipTests package");
        assertThat(folder.resolve("s")).doesNotExist();
    }

    @Test
    void oneCommandAtATimeChangesAStack() {
        StackLayout layout = new StackLayout(folder);

        assertThatThrownBy(
                        () ->
                                StackLock.holding(
                                        layout, () -> StackLock.holding(layout, () -> "both")))
                .isInstanceOf(StackException.class)
                .hasMessageContaining("another command holds stack.lock");
        assertThat(StackLock.holding(layout, () -> "alone")).isEqualTo("alone");
    }

    @Test
    void sizesOutOfRangeAreRefused() {
        assertThatThrownBy(() -> StackOptions.defaults().withSlots(0))
                .hasMessage("Cannot size a TaskManager: got 0 slots, need 1 to 64");
        assertThatThrownBy(() -> StackOptions.defaults().withTaskManagerMegabytes(512))
                .hasMessage("Cannot size a TaskManager: got 512 MiB, need at least 1024");
    }
}
