package io.coursetiles.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** What schedulers and monitors of others run is parsed by what would parse it. */
class ExamplesTest {

    private static final Path DAG = Path.of("examples/airflow/course_day.py");
    private static final Path CRON_JOB = Path.of("examples/kubernetes/restate-cronjob.yaml");

    private static final Path ALERTS = Path.of("examples/prometheus/tiles-alerts.yaml");

    /** How Flink's Prometheus reporter begins the name of an operator's metric. */
    private static final String OPERATOR = "flink_taskmanager_job_task_operator_";

    private static final Pattern EXPRESSION =
            Pattern.compile("max by \\(job_name\\) \\((\\w+)\\) > ([0-9.]+)");

    private static final Pattern GAUGE = Pattern.compile("gauge\\(\\s*\"(\\w+)\"");

    /** What follows the command, up to the end of the line. */
    private static final Pattern COMMAND = Pattern.compile("/bin/tiles\"? ([^\n]*)");

    /** Filled in by a shell, by Python or by Airflow. */
    private static final Pattern VARIABLE =
            Pattern.compile("\\{\\{[^}]*}}|\\{\\w+}|\\$\\w+|\\$\\{[^}]*}");

    @Test
    void theCronJobIsOneThatTriesAgainWithTheSameWork() throws IOException {
        Map<?, ?> cronJob = yaml(CRON_JOB);

        assertThat(cronJob.get("apiVersion")).isEqualTo("batch/v1");
        assertThat(cronJob.get("kind")).isEqualTo("CronJob");
        assertThat(at(cronJob, "spec", "concurrencyPolicy")).isEqualTo("Forbid");
        Object job = at(cronJob, "spec", "jobTemplate", "spec");
        assertThat(at(job, "backoffLimit")).isEqualTo(2);
        Object pod = at(job, "template", "spec");
        assertThat(at(pod, "restartPolicy")).isEqualTo("Never");
        Object container = ((List<?>) at(pod, "containers")).get(0);
        assertThat(names(at(container, "volumeMounts")))
                .containsExactlyElementsOf(names(at(pod, "volumes")))
                .containsExactly("archive", "course-day");
        assertThat(names(at(container, "env"))).containsExactly("JOB_NAME");
        String script = (String) ((List<?>) at(container, "args")).get(0);
        assertThat(commands(script)).hasSize(2);
    }

    /** The day is that of the schedule, whatever the clock of the pod says. */
    @Test
    void theScriptOfTheCronJobTakesTheDayFromTheNameOfItsJob() throws Exception {
        String script =
                Files.readString(CRON_JOB)
                        .lines()
                        .dropWhile(line -> !line.contains("minutes="))
                        .takeWhile(line -> !line.contains("set -- "))
                        .map(String::strip)
                        .reduce("", (all, line) -> all + line + "\n");
        // 2026-03-03T02:30Z is minute 29541750.
        assertThat(output("JOB_NAME=course-day-29541750", script + "echo $day"))
                .isEqualTo("2026-03-02");
        assertThat(output("JOB_NAME=course-day-by-hand", script + "echo $day"))
                .isEqualTo(
                        "Cannot tell the day: got job course-day-by-hand, need one that the schedule"
                                + " made");
    }

    @Test
    void theDagIsPython() throws Exception {
        assumeTrue(hasPython(), "no python3 on the path");
        ProcessBuilder compile =
                new ProcessBuilder("python3", "-m", "py_compile", DAG.toString())
                        .redirectErrorStream(true);
        compile.environment().put("PYTHONPYCACHEPREFIX", "target/pycache");
        Process process = compile.start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
    }

    @Test
    void everyCommandIsOneThatTilesTakes() throws IOException {
        List<String> commands = new ArrayList<>();
        for (Path example : List.of(DAG, CRON_JOB)) {
            List<String> found = commands(Files.readString(example));
            assertThat(found).as(example.toString()).isNotEmpty();
            commands.addAll(found);
        }
        for (String command : commands) {
            String[] arguments =
                    Arrays.stream(command.strip().split("\\s+")).toArray(String[]::new);
            assertThat(arguments).contains("restate", "--job-id");
            // Throws what the user would be told.
            Tiles.commandLine().parseArgs(arguments);
        }
    }

    /** Else it would never be raised, and nobody would miss it. */
    @Test
    void everyAlertIsOnAGaugeThatTheJobHas() throws IOException {
        Set<String> gauges = new TreeSet<>();
        for (String sources : List.of("../operators/src/main/java", "../job/src/main/java")) {
            gauges.addAll(gauges(Path.of(sources)));
        }
        assertThat(gauges).contains("watermarkAge", "latestClosedWindowEnd");
        Map<String, MatchResult> expressions = expressions();
        assertThat(expressions.keySet()).containsExactly("TilesRejectShare", "TilesSkipShare");
        expressions.forEach(
                (alert, expression) -> {
                    assertThat(expression.group(1)).as(alert).startsWith(OPERATOR);
                    assertThat(gauges)
                            .as(alert)
                            .contains(expression.group(1).substring(OPERATOR.length()));
                });
    }

    /** So an alert comes before a date is held back. */
    @Test
    void theAlertOnRejectedItemsHasTheThresholdOfTheGate() throws IOException {
        String gate =
                Tiles.commandLine()
                        .getSubcommands()
                        .get("restate")
                        .getCommandSpec()
                        .findOption("--max-reject-share")
                        .defaultValueString();
        assertThat(expressions().get("TilesRejectShare").group(2)).isEqualTo(gate);
    }

    @Test
    void everyAlertSaysHowUrgentItIsAndWhatToDo() throws IOException {
        for (Object rule : rules()) {
            assertThat((String) at(rule, "for")).matches("[1-9][0-9]*m");
            assertThat(at(rule, "labels", "severity")).isIn("page", "ticket");
            assertThat((String) at(rule, "annotations", "summary")).isNotBlank();
            assertThat((String) at(rule, "annotations", "description")).isNotBlank();
        }
        assertThat((String) at(rules().get(0), "annotations", "description"))
                .contains("`tiles dead list`", "the runbook, 'Dead letters rise'");
        assertThat(Files.readString(Path.of("README.md"))).contains("**Dead letters rise.**");
    }

    private static List<Object> rules() throws IOException {
        List<Object> rules = new ArrayList<>();
        for (Object group : (List<?>) at(yaml(ALERTS), "groups")) {
            rules.addAll((List<?>) at(group, "rules"));
        }
        return rules;
    }

    /** Metric and threshold of each alert, in their order. */
    private static Map<String, MatchResult> expressions() throws IOException {
        Map<String, MatchResult> expressions = new LinkedHashMap<>();
        for (Object rule : rules()) {
            String text = (String) at(rule, "expr");
            Matcher matcher = EXPRESSION.matcher(text);
            assertThat(matcher.matches()).as(text).isTrue();
            expressions.put((String) at(rule, "alert"), matcher.toMatchResult());
        }
        return expressions;
    }

    /** Names that are registered below a folder of sources. */
    private static Set<String> gauges(Path sources) throws IOException {
        Set<String> gauges = new TreeSet<>();
        try (Stream<Path> files = Files.walk(sources)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
                GAUGE.matcher(Files.readString(file))
                        .results()
                        .forEach(match -> gauges.add(match.group(1)));
            }
        }
        return gauges;
    }

    private static Map<?, ?> yaml(Path file) throws IOException {
        return (Map<?, ?>)
                new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
    }

    private static List<String> commands(String text) {
        String whole = text.replaceAll("\\\\\n\\s*", "");
        return COMMAND.matcher(whole)
                .results()
                .map(match -> match.group(1).replace("\"$@\"", options(whole)).replace("\"", ""))
                .map(command -> command.replace("{what}", "--auto"))
                .map(command -> VARIABLE.matcher(command).replaceAll("1"))
                .toList();
    }

    /** What a script gives to all of its commands. */
    private static String options(String script) {
        return script.lines()
                .map(String::strip)
                .filter(line -> line.startsWith("set -- "))
                .map(line -> line.substring("set -- ".length()))
                .findFirst()
                .orElse("");
    }

    private static Object at(Object node, String... path) {
        Object found = node;
        for (String key : path) {
            found = ((Map<?, ?>) found).get(key);
        }
        assertThat(found).as(String.join(".", path)).isNotNull();
        return found;
    }

    private static List<String> names(Object list) {
        return ((List<?>) list)
                .stream().map(each -> ((Map<?, ?>) each).get("name")).map(String::valueOf).toList();
    }

    private static String output(String variable, String script) throws Exception {
        ProcessBuilder shell =
                new ProcessBuilder("/bin/sh", "-eu", "-c", script).redirectErrorStream(true);
        String[] pair = variable.split("=", 2);
        shell.environment().put(pair[0], pair[1]);
        Process process = shell.start();
        String output = new String(process.getInputStream().readAllBytes()).strip();
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return output;
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException none) {
            return false;
        }
    }
}
