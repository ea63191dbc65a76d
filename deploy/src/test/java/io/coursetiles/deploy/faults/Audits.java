package io.coursetiles.deploy.faults;

import io.coursetiles.deploy.audit.AuditReport;
import io.coursetiles.deploy.audit.AuditRun;
import io.coursetiles.deploy.cluster.SessionEnvironment;

/** Audits a trial on its own cluster. */
final class Audits {

    private Audits() {}

    static AuditReport of(Trial trial) throws Exception {
        return new AuditRun(
                        trial.kafka(),
                        trial.settings(),
                        trial.archive(),
                        new SessionEnvironment(trial.stack().restUrl(), Trial.jar()),
                        step -> {})
                .run(Long.MIN_VALUE, Long.MAX_VALUE, 1);
    }
}
