package io.coursetiles.deploy.dead;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which records a replay takes. A record goes once, whatever number of its items is dead: its good
 * items are known by their ids.
 */
final class ReplayPlan {

    private static final int BATCH_RECORDS = 100;
    private static final long BATCH_BYTES = 8 << 20;

    private final ReplayRequest request;
    private final Replayed replayed;
    private final SortedMap<SourcePosition, Candidate> chosen = new TreeMap<>();
    private final SortedMap<SourcePosition, DeadLetter> beyondAttempts = new TreeMap<>();
    private long replayedLetters;
    private long leftLetters;

    /** A record of the input topic; one of its letters stands for it. */
    private static final class Candidate {
        private final DeadLetter letter;
        private long letters;

        Candidate(DeadLetter letter) {
            this.letter = letter;
        }
    }

    ReplayPlan(ReplayRequest request, Replayed replayed) {
        this.request = request;
        this.replayed = replayed;
    }

    void add(DeadLetter letter) {
        if (replayed.contains(letter.source())) {
            replayedLetters++;
        } else if (letter.attempt() >= request.maxAttempts()) {
            if (beyondAttempts.size() < request.max()) {
                beyondAttempts.put(letter.source(), letter);
            }
        } else {
            choose(letter);
        }
    }

    private void choose(DeadLetter letter) {
        boolean full = chosen.size() == request.max() && !chosen.containsKey(letter.source());
        if (full && letter.source().compareTo(chosen.lastKey()) > 0) {
            leftLetters++;
            return;
        }
        if (full) {
            leftLetters += chosen.remove(chosen.lastKey()).letters;
        }
        chosen.computeIfAbsent(letter.source(), source -> new Candidate(letter)).letters++;
    }

    /** In order of their positions, each small enough for one transaction. */
    List<List<DeadLetter>> batches() {
        List<List<DeadLetter>> batches = new ArrayList<>();
        List<DeadLetter> batch = new ArrayList<>();
        long bytes = 0;
        for (Candidate each : chosen.values()) {
            long length = Math.max(0, each.letter.length());
            if (batch.size() == BATCH_RECORDS || !batch.isEmpty() && bytes + length > BATCH_BYTES) {
                batches.add(batch);
                batch = new ArrayList<>();
                bytes = 0;
            }
            batch.add(each.letter);
            bytes += length;
        }
        if (!batch.isEmpty()) {
            batches.add(batch);
        }
        return batches;
    }

    /** Records chosen. */
    int size() {
        return chosen.size();
    }

    /** Records that were given as often as allowed, as many as are told. */
    List<DeadLetter> beyondAttempts() {
        return List.copyOf(beyondAttempts.values());
    }

    /** Letters of records that were given again before. */
    long replayedLetters() {
        return replayedLetters;
    }

    /** Letters of records that the bound left for another replay. */
    long leftLetters() {
        return leftLetters;
    }
}
