package io.coursetiles.job.classpath;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses a class path with another Kafka connector or client than the project was built with, or
 * with two of either: which of two wins depends on the cluster's class loading, and the sink
 * reaches into the client's internals, so that a wrong one fails late.
 *
 * <p>Looks at names of resources only, through the class loader of the job and its parents,
 * whichever comes first.
 */
public final class ClassPathCheck {

    private static final Logger LOG = LoggerFactory.getLogger(ClassPathCheck.class);
    private static final AtomicReference<String> PASSED = new AtomicReference<>();

    private ClassPathCheck() {}

    /**
     * Checks the class path that this class was loaded from, and logs what there is, once in the
     * life of its class loader.
     *
     * @return version and origin of connector and client
     * @throws UnsupportedClassPath naming every copy
     */
    public static String pass() {
        if (PASSED.get() == null) {
            PASSED.set(check(ClassPathCheck.class.getClassLoader()));
            LOG.info("Kafka on the class path: {}", PASSED.get());
        }
        return PASSED.get();
    }

    /**
     * Checks what a class loader and its parents see.
     *
     * @return version and origin of connector and client
     * @throws UnsupportedClassPath naming every copy
     */
    static String check(ClassLoader loader) {
        Properties supported = supported();
        List<String> problems = new ArrayList<>();
        List<LibraryCopy> found = new ArrayList<>();
        for (Library library : Library.values()) {
            List<LibraryCopy> copies = copies(library, loader);
            String wanted = supported.getProperty(library.label());
            if (copies.size() != 1 || !copies.get(0).version().equals(wanted)) {
                problems.add(
                        "got "
                                + (copies.isEmpty() ? "no " + library.label() : text(copies))
                                + ", need "
                                + wanted
                                + " and no other");
            }
            found.addAll(copies);
        }
        if (!problems.isEmpty()) {
            throw new UnsupportedClassPath(
                    "Cannot run with the Kafka libraries on the class path: "
                            + String.join("; ", problems)
                            + ". Take what the job jar does not bring out of the cluster's lib");
        }
        return text(found);
    }

    private static List<LibraryCopy> copies(Library library, ClassLoader loader) {
        try {
            return Collections.list(loader.getResources(library.marker())).stream()
                    .map(URL::toString)
                    .distinct()
                    .map(marker -> LibraryCopy.at(library, marker))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("Cannot read the class path", unreadable);
        }
    }

    private static String text(List<LibraryCopy> copies) {
        return copies.stream().map(LibraryCopy::toString).collect(Collectors.joining(" and "));
    }

    private static Properties supported() {
        try (InputStream in = ClassPathCheck.class.getResourceAsStream("supported.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties;
        } catch (IOException unreadable) {
            throw new UncheckedIOException("Cannot read supported.properties", unreadable);
        }
    }
}
