package io.coursetiles.job.classpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.util.ChildFirstClassLoader;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real jars of this build beside others, in both orders of class loading. */
class ClassPathCheckTest {

    private static final String HINT =
            ". Take what the job jar does not bring out of the cluster's lib";

    @TempDir private Path folder;

    @Test
    void theClassPathOfTheBuildPasses() {
        assertThatCode(ClassPathCheck::pass).doesNotThrowAnyException();
        assertThat(ClassPathCheck.check(getClass().getClassLoader()))
                .isEqualTo(
                        "flink-connector-kafka 5.0.0-2.2 from "
                                + connector().getPath()
                                + " and kafka-clients 4.2.0 from "
                                + client().getPath());
    }

    @Test
    void twoClientsAreRefusedWithBothOriginsWhicheverWins() throws Exception {
        URL other = client("4.3.1");
        String ours = "kafka-clients 4.2.0 from " + client().getPath();
        String theirs = "kafka-clients 4.3.1 from " + other.getPath();
        URL[] job = {connector(), client()};
        try (URLClassLoader cluster = new URLClassLoader(new URL[] {other}, null);
                URLClassLoader parentFirst = new URLClassLoader(job, cluster);
                URLClassLoader childFirst =
                        new ChildFirstClassLoader(job, cluster, new String[0], error -> {})) {
            assertRefused(
                    parentFirst, "got " + theirs + " and " + ours + ", need 4.2.0 and no other");
            assertRefused(
                    childFirst, "got " + ours + " and " + theirs + ", need 4.2.0 and no other");
        }
    }

    @Test
    void twoCopiesOfTheRightVersionAreRefusedToo() throws Exception {
        URL copy = client("4.2.0");
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {connector(), client(), copy}, null)) {
            assertRefused(
                    loader,
                    "got kafka-clients 4.2.0 from "
                            + client().getPath()
                            + " and kafka-clients 4.2.0 from "
                            + copy.getPath()
                            + ", need 4.2.0 and no other");
        }
    }

    @Test
    void anotherConnectorAndClientAreBothNamed() throws Exception {
        URL old = connector("Flink : Connectors : SQL : Kafka", "3.4.0-1.20");
        URL client = client("3.4.0");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {old, client}, null)) {
            assertRefused(
                    loader,
                    "got flink-connector-kafka 3.4.0-1.20 from "
                            + old.getPath()
                            + ", need 5.0.0-2.2 and no other; got kafka-clients 3.4.0 from "
                            + client.getPath()
                            + ", need 4.2.0 and no other");
        }
    }

    @Test
    void aCopyThatDoesNotSayItsVersionIsRefused() throws Exception {
        URL fat = connector("A fat jar", "9.9");
        try (URLClassLoader loader = new URLClassLoader(new URL[] {fat, client()}, null)) {
            assertRefused(
                    loader,
                    "got flink-connector-kafka of unknown version from "
                            + fat.getPath()
                            + ", need 5.0.0-2.2 and no other");
        }
    }

    @Test
    void aLibraryThatIsNotThereIsRefused() throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {connector()}, null)) {
            assertRefused(loader, "got no kafka-clients, need 4.2.0 and no other");
        }
    }

    private static void assertRefused(ClassLoader loader, String problems) {
        assertThatThrownBy(() -> ClassPathCheck.check(loader))
                .isInstanceOf(UnsupportedClassPath.class)
                .hasMessage(
                        "Cannot run with the Kafka libraries on the class path: "
                                + problems
                                + HINT);
    }

    private static URL connector() {
        return KafkaSink.class.getProtectionDomain().getCodeSource().getLocation();
    }

    private static URL client() {
        return KafkaProducer.class.getProtectionDomain().getCodeSource().getLocation();
    }

    private URL client(String version) throws IOException {
        return jar(
                "kafka-clients-" + version,
                new Manifest(),
                Library.CLIENT.marker(),
                "kafka/kafka-version.properties",
                "commitId=0\nversion=" + version + "\n");
    }

    private URL connector(String title, String version) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.IMPLEMENTATION_TITLE, title);
        attributes.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
        return jar("connector-" + version, manifest, Library.CONNECTOR.marker(), "more", "");
    }

    private URL jar(String name, Manifest manifest, String marker, String file, String text)
            throws IOException {
        Path jar = folder.resolve(name + ".jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out, manifest)) {
            entries.putNextEntry(new JarEntry(marker));
            entries.putNextEntry(new JarEntry(file));
            entries.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return jar.toUri().toURL();
    }
}
