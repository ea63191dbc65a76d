package io.coursetiles.job;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.apache.flink.annotation.Internal;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema.KafkaSinkContext;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final String ALL = "io.coursetiles.job";
    private static final JavaClasses MAIN =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages(ALL);

    /** Tests too; their rules are about names, so classes of other libraries are not read. */
    private static final JavaClasses EVERYTHING =
            ArchConfiguration.withThreadLocalScope(
                    configuration -> {
                        configuration.setResolveMissingDependenciesFromClassPath(false);
                        return new ClassFileImporter().importPackages(ALL);
                    });

    /**
     * Classes that a minor release of a connector may change or remove. KafkaSinkContext is in the
     * signature of a public interface, and counts as public.
     */
    private static final DescribedPredicate<JavaClass> CONNECTOR_INTERNALS =
            DescribedPredicate.describe(
                    "are internals of a connector",
                    type ->
                            !type.isEquivalentTo(KafkaSinkContext.class)
                                    && type.getPackageName()
                                            .startsWith("org.apache.flink.connector.")
                                    && (type.getPackageName().contains(".internal")
                                            || type.isAnnotatedWith(Internal.class)
                                            || type.getSimpleName()
                                                    .matches(
                                                            "Kafka(Committable|WriterState"
                                                                    + "|PartitionSplit"
                                                                    + "|SourceEnumState).*")));

    @Test
    void connectorInternalsStayInTheWrappersOfSourceAndSink() {
        noClasses()
                .that()
                .doNotHaveSimpleName("GuardedKafkaSource")
                .and()
                .doNotHaveSimpleName("GuardedReader")
                .and()
                .doNotHaveSimpleName("SavedOffset")
                .and()
                .resideOutsideOfPackage(ALL + ".sink")
                .should()
                .dependOnClassesThat(CONNECTOR_INTERNALS)
                .because(
                        "an upgrade of the connector must have few places to look at. Source and"
                                + " sink are wrapped, and their state types are in every"
                                + " signature; no public interface shows the offset of a split"
                                + " or the sink's admin client")
                .check(MAIN);
    }

    @Test
    void packagesAreFreeOfCycles() {
        slices().matching(ALL + ".(*)..").should().beFreeOfCycles().check(MAIN);
    }

    @Test
    void onlyAnEntryPointEndsTheJvm() {
        noClasses()
                .that()
                .haveSimpleNameNotEndingWith("Main")
                .should()
                .callMethodWhere(
                        target(owner(assignableTo(System.class))).and(target(name("exit"))))
                .orShould()
                .callMethodWhere(
                        target(owner(assignableTo(Runtime.class)))
                                .and(target(name("exit")).or(target(name("halt")))))
                .because("in a session cluster the JVM is not the job's")
                .check(MAIN);
    }

    @Test
    void publishingNeedsAStoreAndJsonAlone() {
        classes()
                .that()
                .resideInAPackage(ALL + ".publish")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "com.fasterxml.jackson..", ALL + ".publish")
                .because("whoever reads or moves the pointer must not need a cluster for it")
                .check(MAIN);
    }

    @Test
    void noTimeOrChanceDecidesAPublish() {
        noClasses()
                .that()
                .resideInAPackage(ALL + ".publish")
                .should()
                .callMethodWhere(
                        target(owner(assignableTo(System.class)))
                                .and(target(name("currentTimeMillis"))))
                .orShould()
                .callMethodWhere(target(name("now")))
                .orShould()
                .callMethodWhere(target(name("randomUUID")))
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching(
                        "java\\.util\\.(Random|concurrent\\.ThreadLocalRandom)"
                                + "|java\\.util\\.concurrent\\.locks\\..*"
                                + "|java\\.nio\\.channels\\.FileLock")
                .because("clocks differ and locks are left behind; the order of the log decides")
                .check(MAIN);
    }

    @Test
    void nothingSleeps() {
        noClasses()
                .should()
                .callMethodWhere(
                        target(owner(assignableTo(Thread.class))).and(target(name("sleep"))))
                .check(EVERYTHING);
    }

    @Test
    void theCommandLineIsDeploysBusiness() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..", "io.coursetiles.deploy..")
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
