package io.coursetiles.job.classpath;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

/**
 * One copy of a library. Its version is read from files beside its classes; no class of it is
 * loaded, so that a wrong one cannot break the check.
 *
 * @param library which
 * @param origin the jar or folder it is in
 * @param version as it says itself, or {@value #UNKNOWN}
 */
record LibraryCopy(Library library, String origin, String version) {

    static final String UNKNOWN = "of unknown version";

    /** The job jar's own manifest replaces the connector's and says this of it. */
    private static final Attributes.Name CONNECTOR_VERSION =
            new Attributes.Name("Flink-Connector-Kafka-Version");

    /**
     * @param url of the library's marker
     */
    static LibraryCopy at(Library library, String url) {
        String root = url.substring(0, url.length() - library.marker().length());
        String origin = root.replaceFirst("^jar:", "").replaceFirst("!/$", "");
        String version = library == Library.CLIENT ? clientVersion(root) : connectorVersion(root);
        return new LibraryCopy(
                library, origin.replaceFirst("^file:", ""), version == null ? UNKNOWN : version);
    }

    private static String clientVersion(String root) {
        try (InputStream in = open(root + "kafka/kafka-version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException none) {
            return null;
        }
    }

    private static String connectorVersion(String root) {
        try (InputStream in = open(root + "META-INF/MANIFEST.MF")) {
            Attributes manifest = new Manifest(in).getMainAttributes();
            String ours = manifest.getValue(CONNECTOR_VERSION);
            String title = manifest.getValue(Attributes.Name.IMPLEMENTATION_TITLE);
            return ours != null || title == null || !title.contains("Kafka")
                    ? ours
                    : manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
        } catch (IOException none) {
            return null;
        }
    }

    /** Without the JVM's cache of open jars, which would keep the job's jar open for ever. */
    private static InputStream open(String url) throws IOException {
        try {
            URLConnection connection = new URL(url).openConnection();
            connection.setUseCaches(false);
            return connection.getInputStream();
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public String toString() {
        return library.label() + " " + version + " from " + origin;
    }
}
