package io.coursetiles.deploy.bench;

import io.coursetiles.deploy.generate.EventGenerator;
import io.coursetiles.deploy.generate.GeneratedRecord;
import io.coursetiles.job.archive.ArchiveFile;
import io.coursetiles.job.archive.ArchiveFileWriter;
import io.coursetiles.job.archive.ArchiveSection;
import io.coursetiles.job.archive.RawRecord;
import io.coursetiles.job.archive.RawTimestampType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The events of a workload as raw files, written with the writer of the archive job and in its
 * form, but without the job: at its pace the files would take longer than all that is measured. A
 * file holds what one checkpoint would put into it at {@value #PER_FILE} records a minute.
 *
 * @param files in order of their ingest dates
 * @param cut per partition the offset after the last
 * @param last the latest timestamp of a record, in milliseconds since 1970
 */
record GeneratedArchive(List<ArchiveFile> files, TreeMap<Integer, Long> cut, long last) {
    static final int PER_FILE = 100_000;

    /**
     * @param base directory of the archive; made when it is missing
     */
    static GeneratedArchive write(Workload workload, String topic, Path base) throws IOException {
        EventGenerator generator = new EventGenerator(workload.mix(), workload.plan());
        List<ArchiveFile> files = new ArrayList<>();
        TreeMap<Integer, Long> next = new TreeMap<>();
        long appended = Long.MIN_VALUE;
        List<RawRecord> rows = new ArrayList<>(PER_FILE);
        while (generator.hasNext()) {
            GeneratedRecord record = generator.next();
            // Appended in this order, none before its event.
            appended = Math.max(appended, record.event().eventTime());
            long offset = next.merge(record.partition(), 1L, Long::sum) - 1;
            rows.add(
                    new RawRecord(
                            topic,
                            record.partition(),
                            offset,
                            appended,
                            RawTimestampType.LOG_APPEND,
                            null,
                            record.value(),
                            List.of()));
            if (rows.size() == PER_FILE || !generator.hasNext()) {
                files.addAll(ArchiveFileWriter.write(base, ArchiveSection.RAW, rows));
                rows.clear();
            }
        }
        return new GeneratedArchive(files, next, appended);
    }
}
