package io.coursetiles.deploy.upgrade;

import io.coursetiles.deploy.doctor.Doctor;
import io.coursetiles.deploy.doctor.Preflight;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.job.config.TilesSettings;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.flink.configuration.Configuration;

/** Options, everything that the doctor looks at, and the state of both jars. */
public final class StartChecks implements UpgradeChecks {

    private final LocalStack stack;
    private final Preflight preflight;
    private final Consumer<String> progress;

    /**
     * @param preflight knows which findings are overridden
     */
    public StartChecks(LocalStack stack, Preflight preflight, Consumer<String> progress) {
        this.stack = stack;
        this.preflight = preflight;
        this.progress = progress;
    }

    @Override
    public void pass(Path oldJar, Path newJar, DeployedJob after) {
        pass(after);
        JarState.requireCompatible(oldJar, newJar);
    }

    /**
     * What has to hold before a job is started with its options, whatever it starts from.
     *
     * @throws IllegalArgumentException naming everything that does not hold
     */
    public void pass(DeployedJob job) {
        Configuration options = Configuration.fromMap(job.options());
        TilesSettings.parse(options);
        Doctor doctor = Doctor.of(options, stack.restUrl(), stack.stateDir());
        preflight
                .refusalOfReplacement(doctor.examineForStart(), progress)
                .ifPresent(
                        refusal -> {
                            throw new IllegalArgumentException(refusal);
                        });
    }
}
