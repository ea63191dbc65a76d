package io.coursetiles.deploy.cli;

import io.coursetiles.deploy.chaos.FaultPlan;
import io.coursetiles.deploy.chaos.proxy.BrokerProxy;
import io.coursetiles.deploy.demo.DemoFeed;
import io.coursetiles.deploy.demo.DemoRun;
import io.coursetiles.deploy.demo.FileFeed;
import io.coursetiles.deploy.demo.GeneratedFeed;
import io.coursetiles.deploy.demo.LossStory;
import io.coursetiles.deploy.demo.RestateStory.IngestDays;
import io.coursetiles.deploy.demo.UpgradeStory;
import io.coursetiles.deploy.generate.EventMix;
import io.coursetiles.deploy.generate.EventPlan;
import io.coursetiles.deploy.generate.Pace;
import io.coursetiles.deploy.ledger.Ledger;
import io.coursetiles.deploy.stack.LocalStack;
import io.coursetiles.deploy.stack.StackHomes;
import io.coursetiles.deploy.stack.StackOptions;
import io.coursetiles.job.config.ArchiveOptions;
import io.coursetiles.job.config.CheckpointOptions;
import io.coursetiles.job.config.InputFormat;
import io.coursetiles.job.config.KafkaOptions;
import io.coursetiles.job.config.TilesOptions;
import io.coursetiles.job.config.TilesSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.util.TimeUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the whole chain on a stack of its own, and checks it. */
@Command(
        name = "demo",
        description = {
            "Start a stack of its own, run both jobs on it, feed them, watch the tiles grow, drain",
            "them, and compare what a read_committed reader sees with an exact model of the input.",
            "Exit code 0 only if everything adds up. Leaves nothing running and no state unless",
            "--keep. With --lose-transaction, the story of a loss: the TaskManager is frozen",
            "between a checkpoint and its commits until the broker has given up the transactions;",
            "the job stops and names them, receipts and audit find them, the repair mends them."
        },
        footer = {
            "",
            "Example:",
            "  tiles demo",
            "  tiles demo --chaos",
            "  tiles demo --lose-transaction",
            "  tiles demo --chaos --restate",
            "  tiles demo --upgrade",
            "  tiles demo --input tracking.log --format openedx --out-of-orderness 3d"
        })
final class DemoCommand extends TilesCommand {

    private static final Duration CHECKPOINTS = Duration.ofSeconds(2);
    private static final Duration ARCHIVE_CHECKPOINTS = Duration.ofSeconds(5);

    private static final double RATE = 12_000;

    /** Slow enough that data still flows while a process starts again. */
    private static final double CHAOS_RATE = 5_000;

    @Mixin private JobOptions options;

    @Option(
            names = "--stack",
            paramLabel = "DIR",
            description = "State directory of the demo's own stack. Default: deploy/target/demo.")
    private Optional<Path> own;

    @Option(
            names = "--input",
            paramLabel = "FILE",
            description =
                    "Lines of this file as they stand, not compressed, instead of generated events.")
    private Path input;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "Format of the lines: canonical, openedx, xapi, caliper, or auto for several."
                            + " Default: canonical.")
    private InputFormat format = InputFormat.CANONICAL;

    @Option(
            names = "--out-of-orderness",
            paramLabel = "TIME",
            description = "How far an event may be behind, for example 10min or 3d.")
    private String outOfOrderness;

    @Option(
            names = "--total",
            paramLabel = "N",
            description = "Generated records. Default: ${DEFAULT-VALUE}.")
    private long total = 300_000;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Generated records a second. Default: 12000; with --chaos 5000.")
    private Optional<Double> rate;

    @Option(
            names = "--seed",
            paramLabel = "SEED",
            description = "Seed of the generated events. Default: ${DEFAULT-VALUE}.")
    private long seed = EventPlan.DEFAULT_SEED;

    @Option(
            names = "--chaos",
            description =
                    "While data flows, kill the TaskManager, the broker, and the TaskManager again.")
    private boolean chaos;

    @Option(
            names = "--lose-transaction",
            description = "Lose the transactions of one checkpoint, and make them good.")
    private boolean loseTransaction;

    @Option(
            names = "--restate",
            description = {
                "Then restate every date three times, kill one restatement, and compare the facts. With",
                "--input its last date must have ended longer ago than the out-of-orderness, and at",
                "most 5 % of its items may be dead."
            })
    private boolean restate;

    @Option(
            names = "--upgrade",
            description =
                    "While data flows, take the tile job through a savepoint to a next version at"
                            + " another parallelism, and tell the downtime.")
    private boolean upgrade;

    @Option(
            names = "--keep",
            description = "Leave the stack running and its state in place afterwards.")
    private boolean keep;

    @Override
    protected ExitCode execute(Console console) throws Exception {
        Configuration job = configuration();
        checkBeforeAnythingStarts(job);
        if (input != null && !Files.isReadable(input)) {
            throw new UsageException(
                    "Cannot read --input " + input + ": no such file, or no right");
        }
        boolean spread = chaos || upgrade;
        if (spread && input != null || loseTransaction && (spread || input != null || restate)) {
            throw new UsageException(
                    "Cannot do more than one of --chaos, --lose-transaction and --input: the faults"
                            + " of the first two are spread over generated events; --restate goes with"
                            + " --chaos or --input, --upgrade with --chaos or --restate");
        }
        Path directory = own.orElseGet(() -> StackHomes.repository().resolve("deploy/target/demo"));
        StackHomes homes = StackHomes.ofSystem();
        try (BrokerProxy proxy =
                BrokerProxy.open(() -> LocalStack.open(directory, homes).proxiedPort())) {
            StackOptions sizes = StackOptions.defaults();
            LocalStack stack =
                    LocalStack.open(
                            directory,
                            homes,
                            loseTransaction ? sizes.withProxyPort(proxy.port()) : sizes);
            if (stack.isCreated() && stack.status().anyAlive()) {
                throw new UsageException(
                        "Cannot start a demo: another one's stack runs; do tiles down --purge"
                                + " --stack "
                                + directory);
            }
            return on(stack, console, () -> tell(stack, proxy, job, console));
        }
    }

    /** Leaves nothing of the stack, however it ends, unless it is to be kept. */
    private ExitCode on(LocalStack stack, Console console, Callable<Ledger> demo) throws Exception {
        stack.purge(step -> {});
        Thread interrupted = new Thread(() -> stack.purge(step -> {}), "demo-interrupted");
        Runtime.getRuntime().addShutdownHook(interrupted);
        try {
            stack.up(console::progress);
            console.progress("web UI at " + stack.restUrl());
            Ledger ledger = demo.call();
            console.result(ledger.text(), ledger.json());
            return ledger.addsUp() ? ExitCode.DONE : ExitCode.FOUND_WRONG;
        } finally {
            Runtime.getRuntime().removeShutdownHook(interrupted);
            if (keep) {
                console.progress("kept: tiles status --stack " + stack.stateDir());
            } else {
                stack.purge(console::progress);
            }
        }
    }

    private Ledger tell(LocalStack stack, BrokerProxy proxy, Configuration job, Console console)
            throws Exception {
        if (loseTransaction) {
            return new LossStory(stack, proxy, JobOptions.jar(), job, console::progress)
                    .run(generated(job, FaultPlan.none()));
        }
        FaultPlan faults = chaos ? FaultPlan.demo(total) : FaultPlan.none();
        DemoFeed feed = input == null ? generated(job, faults) : new FileFeed(input);
        LocalDate first = LocalDate.now(ZoneOffset.UTC);
        if (upgrade) {
            job.set(TilesOptions.PARALLELISM, UpgradeStory.BEFORE);
        }
        DemoRun run = new DemoRun(stack, JobOptions.jar(), job, console::progress);
        UpgradeStory story =
                new UpgradeStory(
                        stack,
                        JobOptions.jar(),
                        job.get(TilesOptions.DEPLOYMENT),
                        total / 3,
                        console::progress);
        Ledger ledger =
                run.run(
                        feed,
                        settled -> {
                            faults.settled(settled, stack, console::progress);
                            if (upgrade) {
                                story.settled(settled);
                            }
                        });
        ledger.expect("faults injected", faults.steps().size(), faults.done());
        if (upgrade) {
            story.check(ledger);
        }
        if (restate) {
            run.restate(
                    input == null
                            ? IngestDays.horizon(job.get(TilesOptions.MAX_CLOCK_SKEW))
                            : IngestDays.between(first, LocalDate.now(ZoneOffset.UTC)),
                    ledger);
        }
        return ledger;
    }

    /** Where the brokers will be is known only when they run; everything else is judged now. */
    private static void checkBeforeAnythingStarts(Configuration job) {
        Configuration complete = new Configuration(job);
        complete.set(KafkaOptions.BOOTSTRAP_SERVERS, "127.0.0.1:9092");
        TilesSettings.parse(complete);
    }

    private Configuration configuration() {
        Configuration job = new Configuration();
        job.set(TilesOptions.DEPLOYMENT, "demo");
        job.set(CheckpointOptions.INTERVAL, CHECKPOINTS);
        job.set(ArchiveOptions.CHECKPOINT_INTERVAL, ARCHIVE_CHECKPOINTS);
        job.set(TilesOptions.FORMAT, format);
        if (outOfOrderness != null) {
            job.set(TilesOptions.OUT_OF_ORDERNESS, TimeUtils.parseDuration(outOfOrderness));
        }
        job.addAll(options.given());
        return job;
    }

    private DemoFeed generated(Configuration job, FaultPlan faults) {
        double perSecond = rate.orElse(chaos ? CHAOS_RATE : RATE);
        EventMix mix =
                EventMix.defaults()
                        .withShares(0.02, 0.01, 0.002, 0.001)
                        .withTimes(
                                Duration.ofMinutes(1),
                                job.get(TilesOptions.OUT_OF_ORDERNESS),
                                job.get(TilesOptions.WINDOW),
                                job.get(TilesOptions.MAX_CLOCK_SKEW));
        return new GeneratedFeed(
                mix,
                total,
                Duration.ofMinutes(90),
                restate ? Optional.of(afterMidnight()) : Optional.empty(),
                seed,
                Pace.perSecond(perSecond).gated(faults::maySend));
    }

    /**
     * On the last date but one, so that both dates around that midnight are over and can be
     * restated; an hour late, so that they stay inside the horizon when the demo runs over another.
     */
    private static Instant afterMidnight() {
        return LocalDate.ofInstant(Instant.now().minus(Duration.ofHours(1)), ZoneOffset.UTC)
                .minusDays(1)
                .atTime(0, 45)
                .toInstant(ZoneOffset.UTC);
    }
}
