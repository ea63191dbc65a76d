package io.coursetiles.deploy.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.coursetiles.job.receipts.Repair;
import io.coursetiles.job.receipts.TransactionName;
import io.coursetiles.operators.event.DeadReason;
import io.coursetiles.operators.event.SkipReason;
import io.coursetiles.operators.outbox.Channel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Follows the receipts of each run and subtask in log order: every one must name the checkpoint of
 * the one before, and the last must say that the input ended, or be of the savepoint that the next
 * run was started from. What all of them count must be what a reader finds.
 */
final class ReceiptChains {

    private final Findings findings;
    private final Map<Chain, JsonNode> last = new TreeMap<>();
    private final TreeMap<Long, JsonNode> startedFrom = new TreeMap<>();
    private final Map<Long, Integer> parallelism = new TreeMap<>();
    private final Map<String, Long> sums = new TreeMap<>();
    private final Set<TransactionName> repaired = new TreeSet<>();

    private record Chain(long run, int subtask) implements Comparable<Chain> {

        @Override
        public int compareTo(Chain other) {
            return run == other.run
                    ? Integer.compare(subtask, other.subtask)
                    : Long.compare(run, other.run);
        }

        @Override
        public String toString() {
            return "run " + run + " subtask " + subtask;
        }
    }

    ReceiptChains(Findings findings) {
        this.findings = findings;
    }

    void follow(List<JsonNode> receipts) {
        receipts.forEach(
                record -> Repair.of(record).ifPresent(each -> repaired.add(each.transaction())));
        for (JsonNode receipt : receipts) {
            if (receipt.path("type").asText().equals("receipt")) {
                follow(receipt);
            }
        }
        checkComplete();
        last.forEach(
                (chain, receipt) -> {
                    if (!receipt.path("end").asBoolean() && !isContinued(chain, receipt)) {
                        findings.add(Finding.CHAIN_OPEN, chain.toString());
                    }
                });
    }

    private boolean isContinued(Chain chain, JsonNode receipt) {
        Map.Entry<Long, JsonNode> next = startedFrom.higherEntry(chain.run());
        return next != null
                && (receipt.path("checkpoint_id").equals(next.getValue())
                        || isRepaired(chain, next.getValue()));
    }

    private void follow(JsonNode receipt) {
        Chain chain = new Chain(receipt.path("run").asLong(), receipt.path("subtask").asInt());
        parallelism.merge(chain.run(), receipt.path("parallelism").asInt(), Math::max);
        startedFrom.putIfAbsent(chain.run(), receipt.path("restored_from"));
        JsonNode before = last.put(chain, receipt);
        JsonNode previous = receipt.path("previous_checkpoint_id");
        boolean linked =
                before == null
                        ? previous.equals(startOf(chain.run()))
                        : !before.path("end").asBoolean()
                                && previous.equals(before.path("checkpoint_id"));
        linked |= isRepaired(chain, previous);
        if (!linked) {
            findings.add(
                    Finding.CHAIN_BROKEN,
                    chain
                            + " at checkpoint "
                            + receipt.path("checkpoint_id")
                            + ": no receipt of "
                            + previous);
        }
        add("counts", receipt.path("counts"));
        add("input", receipt.path("input"));
    }

    private boolean isRepaired(Chain chain, JsonNode checkpoint) {
        return repaired.stream()
                .anyMatch(
                        lost ->
                                lost.subtask() == chain.subtask()
                                        && lost.run() <= chain.run()
                                        && lost.checkpoint() == checkpoint.asLong());
    }

    /** What the run's chains start from: nothing for the first run, else a savepoint. */
    private JsonNode startOf(long run) {
        return run == startedFrom.firstKey() ? NullNode.getInstance() : startedFrom.get(run);
    }

    private void checkComplete() {
        parallelism.forEach(
                (run, subtasks) -> {
                    for (int subtask = 0; subtask < subtasks; subtask++) {
                        Chain chain = new Chain(run, subtask);
                        if (!last.containsKey(chain)) {
                            findings.add(Finding.CHAIN_BROKEN, chain + " has no receipt at all");
                        }
                    }
                });
    }

    private void add(String prefix, JsonNode object) {
        object.properties()
                .forEach(
                        field -> {
                            String name = prefix + "." + field.getKey();
                            if (field.getValue().isObject()) {
                                add(name, field.getValue());
                            } else {
                                sums.merge(name, field.getValue().asLong(), Long::sum);
                            }
                        });
    }

    /** Number of chains, which is the sum over all runs of their parallelism. */
    int chains() {
        return last.size();
    }

    /** Whether every receipt is there; what a lost one would have counted is not known. */
    boolean isCounted() {
        return repaired.isEmpty();
    }

    void compare(SeenOutput seen, InputModel model) {
        for (Channel channel : Channel.values()) {
            findings.compare(
                    Finding.COUNTS_DIFFER,
                    channel.label() + " records",
                    sum("counts." + channel.label()),
                    seen.records(channel));
        }
        findings.compare(
                Finding.COUNTS_DIFFER, "input records", model.records(), sum("input.records"));
        findings.compare(Finding.COUNTS_DIFFER, "ok items", model.ok(), sum("input.ok"));
        findings.compare(Finding.COUNTS_DIFFER, "void items", model.voids(), sum("input.voids"));
        for (SkipReason reason : SkipReason.values()) {
            findings.compare(
                    Finding.COUNTS_DIFFER,
                    "skipped " + reason.label(),
                    model.skipped().getOrDefault(reason, 0L),
                    sum("input.skipped." + reason.label()));
        }
        for (DeadReason reason : DeadReason.values()) {
            findings.compare(
                    Finding.COUNTS_DIFFER,
                    "dead " + reason.label(),
                    model.dead().getOrDefault(reason, 0L),
                    sum("input.dead." + reason.label()));
        }
    }

    private long sum(String name) {
        return sums.getOrDefault(name, 0L);
    }
}
