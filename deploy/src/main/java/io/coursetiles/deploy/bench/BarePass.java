package io.coursetiles.deploy.bench;

import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveReader;
import io.coursetiles.job.archive.ArchiveRows;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.operators.decode.CanonicalDecoder;
import io.coursetiles.operators.decode.KindMapping;
import io.coursetiles.operators.route.RecordDecoder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The least that any restatement has to do: read every row of the raw files and decode its value
 * with the stream's decoder, in one thread, keeping nothing. A program of its own, so that its cost
 * is that of a process, start-up included, as the job's is.
 */
final class BarePass {
    private long records;
    private long items;

    private BarePass() {}

    /**
     * @param arguments base directory of the archive; most that a clock may be ahead, as ISO-8601
     */
    public static void main(String[] arguments) throws IOException {
        Pass pass = Pass.begin();
        BarePass all = new BarePass();
        RecordDecoder decoder =
                new RecordDecoder(
                        new CanonicalDecoder(new KindMapping()), Duration.parse(arguments[1]));
        for (ArchiveFile file :
                ArchiveReader.of(Path.of(arguments[0]), ArchiveSection.RAW).files()) {
            all.read(file, decoder);
        }
        pass.print(all.records, all.items);
    }

    private void read(ArchiveFile file, RecordDecoder decoder) {
        try (ArchiveRows rows = file.rows()) {
            while (rows.hasNext()) {
                RawRecord row = rows.next();
                records++;
                items +=
                        decoder.decode(row.partition(), row.offset(), row.timestamp(), row.value())
                                .outcomes()
                                .size();
            }
        }
    }
}
