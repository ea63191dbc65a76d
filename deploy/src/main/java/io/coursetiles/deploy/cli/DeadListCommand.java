package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.dead.DeadList;
import io.coursetiles.deploy.kafka.Kafka;
import io.coursetiles.job.config.TilesSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What dead letters there are. */
@Command(
        name = "list",
        description = {
            "Count the dead letters by reason and list the newest, as a read_committed reader sees",
            "them; letters that a later run has superseded are left out. Shows nothing of what the",
            "records say."
        },
        footer = {
            "",
            "Example:",
            "  tiles dead list",
            "  tiles dead list --reason not_json,bad_time --since 2026-03-02T00:00:00Z --json"
        })
final class DeadListCommand extends TilesCommand {

    @Mixin private StackOption stack;
    @Mixin private JobOptions options;
    @Mixin private DeadFilterOptions filter;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "Letters listed one by one, the newest. Default: ${DEFAULT-VALUE}.")
    private int limit = 20;

    @Override
    protected ExitCode execute(Console console) {
        if (limit < 0) {
            throw new UsageException("Cannot list: got --limit " + limit + ", need 0 or more");
        }
        TilesSettings settings = TilesSettings.parse(options.onStack(stack.open()));
        DeadList list =
                DeadList.read(
                        new Kafka(settings.kafka().client()), settings, filter.filter(), limit);
        console.result(list.text(), list.json());
        return ExitCode.DONE;
    }
}
