package io.coursetiles.job.restate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.coursetiles.job.batch.WholeFiles;
import io.coursetiles.operators.fingerprint.Fingerprints;
import io.coursetiles.operators.outbox.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file of the archive that a task could not read in full. The task notes it beside the dates of
 * its attempt and goes on with the next file, so that the gate names all such files at once. What
 * the task had read of it is staged, so nothing of such an attempt is whole.
 *
 * <p>A note is a file and no output of the task: a retry that finds the file good does not take
 * back what another run has missed, whose output may be the one that counts.
 *
 * @param file as the job was given it
 * @param problem what is wrong with it, naming it
 */
public record UnreadableFile(String file, String problem) {

    /** Where the notes are, below the attempt. */
    public static final String DIRECTORY = "unreadable";

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Writes the note, or the same once more.
     *
     * @param attempt directory of the attempt, on a file system that the cluster mounts
     */
    void note(String attempt) throws IOException {
        byte[] note =
                Json.object(
                        json -> {
                            json.writeStringField("file", file);
                            json.writeStringField("problem", problem);
                        });
        var name = Fingerprints.of(file);
        Path path =
                Path.of(
                        attempt,
                        DIRECTORY,
                        Fingerprints.hex(
                                        name.getMostSignificantBits(),
                                        name.getLeastSignificantBits())
                                + ".json");
        WholeFiles.replace(path, whole -> Files.write(whole, note));
    }

    /**
     * @throws UncheckedIOException when it is no JSON
     */
    public static UnreadableFile parse(byte[] note) {
        try {
            JsonNode json = JSON.readTree(note);
            return new UnreadableFile(json.path("file").asText(), json.path("problem").asText());
        } catch (IOException broken) {
            throw new UncheckedIOException(
                    "Cannot read a note in " + DIRECTORY + ": need a JSON object", broken);
        }
    }
}
