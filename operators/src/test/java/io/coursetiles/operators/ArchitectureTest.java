package io.coursetiles.operators;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final String ALL = "io.coursetiles.operators";
    private static final JavaClasses EVERYTHING = imported();
    private static final JavaClasses MAIN = imported(new ImportOption.DoNotIncludeTests());

    /** All rules are about names: classes of other libraries need not be read. */
    private static JavaClasses imported(ImportOption... options) {
        return ArchConfiguration.withThreadLocalScope(
                configuration -> {
                    configuration.setResolveMissingDependenciesFromClassPath(false);
                    return new ClassFileImporter(List.of(options)).importPackages(ALL);
                });
    }

    @Test
    void operatorsKnowNoConnectorNoFileAndNoCommandLine() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.flink.connector..",
                        "org.apache.flink.formats..",
                        "org.apache.kafka..",
                        "java.nio.file..",
                        "picocli..",
                        "io.coursetiles.job..",
                        "io.coursetiles.deploy..")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.(File.*|RandomAccessFile)")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("org\\.apache\\.flink\\.core\\.fs\\..*")
                .because("stream and batch run them over any source, and tests without one")
                .check(MAIN);
    }

    @Test
    void packagesAreFreeOfCycles() {
        slices().matching(ALL + ".(**)").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void nothingWaitsOrEndsTheJvm() {
        noClasses()
                .should()
                .callMethodWhere(
                        target(owner(assignableTo(Thread.class))).and(target(name("sleep"))))
                .orShould()
                .callMethodWhere(
                        target(owner(assignableTo(System.class))).and(target(name("exit"))))
                .orShould()
                .callMethodWhere(
                        target(owner(assignableTo(Runtime.class))).and(target(name("halt"))))
                .because("an operator runs in the task's thread, beside other jobs")
                .check(MAIN);
    }

    @Test
    void noTimeOrChanceIsInAnOperator() {
        noClasses()
                .should()
                .callMethodWhere(
                        target(owner(assignableTo(System.class)))
                                .and(target(name("currentTimeMillis"))))
                .orShould()
                .callMethodWhere(
                        target(owner(assignableTo(Instant.class))).and(target(name("now"))))
                .orShould()
                .callMethodWhere(
                        target(owner(assignableTo(UUID.class))).and(target(name("randomUUID"))))
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("java\\.util\\.(Random|concurrent\\.ThreadLocalRandom)")
                .because("the same input must give the same output at every replay")
                .check(MAIN);
    }

    @Test
    void nothingIsMocked() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.mockito..", "org.powermock..", "org.easymock..")
                .because("a hand-written fake says what it stands for")
                .check(EVERYTHING);
    }
}
