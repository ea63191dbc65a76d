package io.coursetiles.deploy.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.deploy.stack.StackOptions;
import io.coursetiles.operators.outbox.Channel;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The broker's kafka-clients lies in the lib of the cluster, beside the one in the job jar: refused
 * with both origins, wherever it is noticed, before the first record.
 */
@Tag("fault")
class ClientVersionsIT {

    private static final String NEWER = "kafka-clients-4.2.2.jar";
    private static final String REFUSAL =
            "Cannot run with the Kafka libraries on the class path: got ";

    @TempDir private Path folder;
    private LocalStack stack;

    @Test
    void twoClientsAreRefusedOnTheTaskManagerAndWhereTheJobIsSubmitted() throws Exception {
        StackHomes clean = StackHomes.ofSystem();
        Path lib = libWithTwoClients(clean);
        Path state = Files.createTempDirectory(Path.of("target"), "clients-it-");
        stack = open(state, clean);
        stack.up(step -> {});
        stack.taskManagers().get(0).kill();
        stack = open(state, new StackHomes(clean.kafkaLib(), lib));
        assertThat(stack.up(step -> {})).containsExactly("taskmanager-1");
        refusedByTheTask(lib);

        stack.jobManager().kill();
        assertThat(stack.up(step -> {})).containsExactly("jobmanager");
        refusedByTheJobManager(lib);
        refusedByFlinkRun(lib);
        refusedThroughTheWebInterface(lib);
    }

    @AfterEach
    void purge() {
        stack.purge(step -> {});
    }

    private static LocalStack open(Path state, StackHomes homes) {
        return LocalStack.open(
                state, homes, StackOptions.defaults().withTaskManagerMegabytes(1536));
    }

    private Path libWithTwoClients(StackHomes homes) throws IOException {
        Path lib = Files.createDirectory(folder.resolve("lib"));
        // A copy: the class path names the file that a link leads to.
        Files.copy(homes.kafkaLib().resolve(NEWER), lib.resolve(NEWER));
        List<Path> jars;
        try (Stream<Path> flink = Files.list(homes.flinkLib())) {
            jars = flink.toList();
        }
        for (Path jar : jars) {
            Files.createSymbolicLink(lib.resolve(jar.getFileName()), jar);
        }
        return lib.toRealPath();
    }

    /** The JobManager's class path is as it should be; the job is submitted and fails for good. */
    private void refusedByTheTask(Path lib) throws Exception {
        Trial trial = new Trial(stack, "clients-task");
        assertFailed(trial, started(trial), lib);
        assertThat(trial.records(Channel.TILES)).isEmpty();
        assertThat(trial.json(Channel.RECEIPTS))
                .as("the submission's claim alone")
                .singleElement()
                .satisfies(claim -> assertThat(claim.path("type").asText()).isEqualTo("start"));
    }

    private void refusedByTheJobManager(Path lib) throws Exception {
        Trial trial = new Trial(stack, "clients-job");
        assertFailed(trial, started(trial), lib);
    }

    private static JobID started(Trial trial) throws Exception {
        trial.createInput(1, Map.of());
        trial.send(0, CanonicalEvent.eachSecond("p0", 0, 30));
        return trial.submit();
    }

    private static void assertFailed(Trial trial, JobID job, Path lib) {
        trial.awaitState(job, "FAILED");
        assertThat(trial.cluster().failure(job))
                .contains(REFUSAL)
                .contains("kafka-clients 4.2.2 from " + lib.resolve(NEWER))
                .containsPattern("kafka-clients 4\\.2\\.0 from \\S+/blob_\\S+")
                .contains("need 4.2.0 and no other");
        assertThat(trial.cluster().restarts(job)).as("restarts").isZero();
    }

    /** Flink's own command line has the cluster's lib on its class path. */
    private void refusedByFlinkRun(Path lib) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(javaOptions());
        command.addAll(List.of("-Xmx256m", "-cp", lib + "/*"));
        command.addAll(List.of("org.apache.flink.client.cli.CliFrontend", "run", "-d"));
        command.add(Trial.jar().toString());
        command.addAll(arguments());
        Path output = folder.resolve("flink-run.out");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile());
        builder.environment().put("FLINK_CONF_DIR", stack.flinkConfDir().toString());
        Process run = builder.start();
        try {
            assertThat(run.waitFor(Trial.DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } finally {
            run.destroyForcibly();
        }
        String said = Files.readString(output);
        assertThat(run.exitValue()).as(said).isEqualTo(2);
        assertThat(said)
                .contains(REFUSAL)
                .contains("kafka-clients 4.2.2 from " + lib.resolve(NEWER))
                .contains("kafka-clients 4.2.0 from " + Trial.jar());
    }

    /** What Flink's own launch script takes from the configuration. */
    private List<String> javaOptions() throws IOException {
        String key = "env.java.opts.all: '";
        return Files.readAllLines(stack.flinkConfDir().resolve("config.yaml")).stream()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length(), line.length() - 1))
                .flatMap(options -> Stream.of(options.split(" ")))
                .toList();
    }

    /** The entry point runs inside of the JobManager, which must live. */
    private void refusedThroughTheWebInterface(Path lib) throws Exception {
        JarRuns jars = new JarRuns(stack.restUrl());
        HttpResponse<String> answer = jars.run(jars.upload(Trial.jar()), arguments());
        assertThat(answer.statusCode()).as(answer.body()).isBetween(400, 599);
        assertThat(answer.body())
                .contains(REFUSAL)
                .contains("kafka-clients 4.2.2 from " + lib.resolve(NEWER));
        assertThat(stack.jobManager().isAlive()).as("JobManager lives").isTrue();
    }

    private List<String> arguments() {
        return List.of(
                "--tiles.deployment",
                "clients-run",
                "--tiles.kafka.bootstrap-servers",
                stack.bootstrapServers());
    }
}
