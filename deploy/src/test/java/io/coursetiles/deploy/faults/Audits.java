package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.audit.AuditRun;
import io.coursetiles.deploy.cluster.SessionEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Audits a trial on its own cluster. */
final class Audits {

    private Audits() {}

    static AuditReport of(Trial trial) throws Exception {
        return run(trial).run(Long.MIN_VALUE, Long.MAX_VALUE, 1);
    }

    static AuditRun run(Trial trial) {
        return new AuditRun(
                trial.kafka(),
                trial.settings(),
                trial.archive(),
                new SessionEnvironment(trial.stack().restUrl(), Trial.jar()),
                step -> {});
    }

    /** Of the files that hold the input. */
    static void deleteFirstRawFile(Trial trial) throws IOException {
        try (Stream<Path> files = Files.walk(trial.archive().resolve("raw"))) {
            Files.delete(
                    files.filter(file -> file.toString().endsWith(".parquet"))
                            .sorted()
                            .findFirst()
                            .orElseThrow());
        }
    }
}
