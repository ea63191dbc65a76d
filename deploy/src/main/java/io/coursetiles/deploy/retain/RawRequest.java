package io.coursetiles.deploy.retain;

import io.coursetiles.job.restate.IngestRule;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

/**
 * Which raw is to be deleted.
 *
 * @param archive base directory of the archive
 * @param before ingest dates from here on stay
 * @param rule which ingest dates hold an event date's events; relative to it
 * @param savepoints directories of checkpoints and savepoints that are kept
 */
public record RawRequest(Path archive, LocalDate before, IngestRule rule, List<Path> savepoints) {}
