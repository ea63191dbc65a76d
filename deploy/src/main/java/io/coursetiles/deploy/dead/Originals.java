package io.coursetiles.deploy.dead;

import io.coursetiles.deploy.repair.RawItems;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.batch.Digests;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The values of records as they were: what a dead letter holds, and where that is only a part, the
 * row of the archive at the position, if length and digest are those that the letter names.
 */
final class Originals {

    private final DeadTopic topic;
    private final Path archive;

    /**
     * @param archive base directory; need not be there where no letter was cut
     */
    Originals(DeadTopic topic, Path archive) {
        this.topic = topic;
        this.archive = archive;
    }

    /** An original, or why it cannot be had. */
    record Original(DeadLetter letter, byte[] value, String problem) {

        boolean isThere() {
            return problem.isEmpty();
        }
    }

    /** One for each letter, in order. */
    List<Original> of(List<DeadLetter> letters) {
        Map<SourcePosition, RawRecord> rows = archived(letters);
        List<DeadLetter> whole =
                letters.stream().filter(letter -> letter.sha256().isEmpty()).toList();
        List<byte[]> payloads = topic.payloads(whole);
        List<Original> originals = new ArrayList<>();
        int next = 0;
        for (DeadLetter letter : letters) {
            if (letter.sha256().isPresent()) {
                originals.add(original(letter, rows.get(letter.source())));
            } else {
                originals.add(new Original(letter, payloads.get(next++), ""));
            }
        }
        return originals;
    }

    /** Only whether they can be had; nothing of the dead-letter topic is read. */
    List<Original> look(List<DeadLetter> letters) {
        Map<SourcePosition, RawRecord> rows = archived(letters);
        return letters.stream()
                .map(
                        letter ->
                                letter.sha256().isPresent()
                                        ? original(letter, rows.get(letter.source()))
                                        : new Original(letter, null, ""))
                .toList();
    }

    private Map<SourcePosition, RawRecord> archived(List<DeadLetter> letters) {
        Map<Integer, Set<Long>> wanted = new TreeMap<>();
        letters.stream()
                .filter(letter -> letter.sha256().isPresent())
                .forEach(
                        letter ->
                                wanted.computeIfAbsent(
                                                letter.source().partition(), key -> new TreeSet<>())
                                        .add(letter.source().offset()));
        Map<SourcePosition, RawRecord> rows = new HashMap<>();
        if (!wanted.isEmpty() && Files.isDirectory(archive)) {
            new RawItems(letters.get(0).topic(), wanted)
                    .find(
                            ArchiveReader.of(archive, ArchiveSection.RAW).files(),
                            row ->
                                    rows.put(
                                            new SourcePosition(row.partition(), row.offset()),
                                            row));
        }
        return rows;
    }

    private static Original original(DeadLetter letter, RawRecord row) {
        if (row == null || row.value() == null) {
            return new Original(letter, null, "cut, and not in the archive");
        }
        boolean same =
                row.value().length == letter.length()
                        && Digests.sha256(row.value()).equals(letter.sha256().orElseThrow());
        return same
                ? new Original(letter, row.value(), "")
                : new Original(letter, null, "cut, and the archive has other bytes");
    }
}
