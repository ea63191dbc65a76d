package io.coursetiles.deploy.doctor;

import io.coursetiles.deploy.doctor.Finding.Standing;
import io.coursetiles.job.classpath.ClassPathCheck;
import io.coursetiles.job.classpath.UnsupportedClassPath;
import java.util.List;

/** The Kafka connector and client that the jobs are submitted with. */
final class LibraryRule {

    private static final String NEED = "the versions of the build, once each";

    private LibraryRule() {}

    static List<Finding> look() {
        try {
            return List.of(Finding.good(CheckNames.LIBRARIES, ClassPathCheck.pass(), NEED));
        } catch (UnsupportedClassPath wrong) {
            return List.of(
                    new Finding(
                            CheckNames.LIBRARIES,
                            Standing.WRONG,
                            wrong.getMessage(),
                            NEED,
                            "the class path of the command"));
        }
    }
}
