package io.coursetiles.deploy.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import io.coursetiles.deploy.cluster.ClusterClient;
import io.coursetiles.deploy.stack.Poll;
import io.coursetiles.deploy.stack.StackException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.util.AbstractID;
import org.apache.flink.util.StringUtils;

/**
 * Stops a job with a savepoint, and finds the savepoint whatever becomes of the request.
 *
 * <p>A stop has two halves: the savepoint, and the end of the job, which commits. When the second
 * fails, the cluster's answer is a failure that names the savepoint, the job ends FAILED, and only
 * a start from just that savepoint commits what was prepared. An older checkpoint is never taken
 * instead: it would be a rewind that nobody asked for.
 *
 * <p>Assumes that the directory is for this stop alone: then what is complete in it is this stop's,
 * also where the cluster has forgotten the request. A directory that is not on a local file system
 * is not looked into, and the cluster's answer is all there is.
 */
final class SavepointStop {

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Pattern CREATED =
            Pattern.compile("savepoint has been created at: (\\S+?),");

    private final ClusterClient cluster;
    private final Consumer<String> progress;

    SavepointStop(ClusterClient cluster, Consumer<String> progress) {
        this.cluster = cluster;
        this.progress = progress;
    }

    /**
     * The job's last savepoint; the job has ended then. Asking again is the same request.
     *
     * @throws NotStopped when there is no last savepoint, with what the job is now
     * @throws StackException when it is not known what became of it
     */
    String stop(JobID job, String directory, AbstractID request) throws NotStopped {
        List<String> savepoint = new ArrayList<>();
        List<String> refusal = new ArrayList<>();
        boolean known =
                Poll.until(
                        () -> {
                            look(job, directory, request, refusal).ifPresent(savepoint::add);
                            return !savepoint.isEmpty() || !refusal.isEmpty();
                        },
                        LIMIT);
        if (!refusal.isEmpty()) {
            throw new NotStopped(refusal.get(0));
        }
        if (!known) {
            throw new StackException(
                    "Cannot tell yet whether job "
                            + job
                            + " stops: no answer for "
                            + LIMIT.toMinutes()
                            + " min; run the same command again");
        }
        awaitEnd(job);
        return savepoint.get(0);
    }

    private Optional<String> look(
            JobID job, String directory, AbstractID request, List<String> refusal) {
        Optional<JsonNode> answer = cluster.savepointAnswer(job, request);
        if (answer.isEmpty()) {
            return withoutAnswer(job, directory, request, refusal);
        }
        if (!answer.get().path("status").path("id").asText().equals("COMPLETED")) {
            return Optional.empty();
        }
        JsonNode operation = answer.get().path("operation");
        if (!operation.has("failure-cause")) {
            return Optional.of(operation.path("location").asText());
        }
        String cause = operation.path("failure-cause").path("stack-trace").asText();
        Matcher created = CREATED.matcher(cause);
        if (created.find()) {
            progress.accept(
                    "the stop failed after its savepoint was complete: " + created.group(1));
            return Optional.of(created.group(1));
        }
        refusal.add(
                cause.lines().findFirst().orElse("no reason given")
                        + "; the job is "
                        + text(cluster.known(job)));
        return Optional.empty();
    }

    /**
     * The request did not reach the cluster, or it has forgotten it. A job that runs beyond a
     * savepoint, recovered by a new JobManager, has written since: the savepoint is not its last.
     */
    private Optional<String> withoutAnswer(
            JobID job, String directory, AbstractID request, List<String> refusal) {
        Optional<String> complete = complete(directory);
        Optional<JobStatus> state = cluster.known(job);
        boolean over = state.map(JobStatus::isGloballyTerminalState).orElse(true);
        if (complete.isPresent() && over) {
            return complete;
        }
        if (complete.isPresent() || over) {
            refusal.add(
                    "the job is "
                            + text(state)
                            + (over
                                    ? " and left no savepoint in " + directory + "; tiles resume"
                                    : ", recovered beyond " + complete.get()));
        } else if (state.get() == JobStatus.RUNNING) {
            cluster.stop(job, directory, request);
            progress.accept("asked to stop: job " + job);
        }
        return Optional.empty(); // While it restarts, a request would be refused.
    }

    /** The only complete savepoint in the directory. */
    private static Optional<String> complete(String directory) {
        URI uri = URI.create(directory);
        if (!"file".equals(uri.getScheme()) || !Files.isDirectory(Path.of(uri.getPath()))) {
            return Optional.empty();
        }
        try (Stream<Path> entries = Files.list(Path.of(uri.getPath()))) {
            List<Path> complete =
                    entries.filter(each -> Files.exists(each.resolve("_metadata"))).toList();
            if (complete.size() > 1) {
                throw new StackException(
                        "Cannot tell which savepoint is the job's last: got " + complete);
            }
            return complete.stream().findFirst().map(path -> path.toUri().toString());
        } catch (IOException failed) {
            throw new StackException("Cannot look into " + directory + ": " + failed, failed);
        }
    }

    private void awaitEnd(JobID job) {
        boolean ended = Poll.until(() -> cluster.isOver(job), LIMIT);
        if (!ended) {
            throw new StackException(
                    "Cannot go on: job "
                            + job
                            + " has its last savepoint and does not end, "
                            + text(cluster.known(job))
                            + "; run the same command again when it has, or cancel it");
        }
    }

    /** What the cluster says of a job, in words. */
    static String text(Optional<JobStatus> state) {
        return state.map(JobStatus::name).orElse("unknown to the cluster");
    }

    static String newRequest() {
        return StringUtils.byteToHexString(new AbstractID().getBytes());
    }
}
