package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.doctor.Diagnosis;
import io.coursetiles.deploy.doctor.Doctor;
import io.coursetiles.deploy.stack.LocalStack;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Looks at everything that a start rests on. */
@Command(
        name = "doctor",
        description = {
            "Look at everything that a start of the jobs rests on, and tell all of it at once: brokers",
            "and their clock, topics and retention, transactions, who holds the deployment, checkpoint",
            "storage, libraries, disks. Each finding has a name, what was found, what is needed and",
            "where to change it. Creates and changes no topic of the deployment. Ends with 0 when all",
            "is good, with 1 when something is wrong, with 3 when broker or cluster do not answer."
        },
        footer = {
            "",
            "Example:",
            "  tiles doctor --set tiles.deployment=school",
            "  tiles doctor --json"
        })
final class DoctorCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private JobOptions options;

    @Override
    protected ExitCode execute(Console console) {
        LocalStack local = stack.open();
        Diagnosis diagnosis =
                Doctor.of(options.onStack(local), local.restUrl(), local.stateDir()).examine();
        console.result(diagnosis.text(), diagnosis.json());
        if (!diagnosis.isComplete()) {
            return ExitCode.UNAVAILABLE;
        }
        return diagnosis.isGood() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
    }
}
