package io.coursetiles.job.parquet;

import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;

/** How all files are written and read: Zstandard, page checksums, nothing of Hadoop's. */
public final class ZstdParquet {

    private ZstdParquet() {}

    /**
     * A builder that may be given sizes and dictionaries.
     *
     * @param support makes what writes the rows
     */
    public static <T> Builder<T> writer(OutputFile out, Supplier<WriteSupport<T>> support) {
        return new Builder<>(out, support)
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new ZstdCodecs())
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withPageWriteChecksumEnabled(true);
    }

    /** Page checksums are verified. */
    public static ParquetReadOptions readOptions() {
        return ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withCodecFactory(new ZstdCodecs())
                .usePageChecksumVerification()
                .build();
    }

    /** A builder of writers for rows of one type. */
    public static final class Builder<T> extends ParquetWriter.Builder<T, Builder<T>> {

        private final Supplier<WriteSupport<T>> support;

        private Builder(OutputFile out, Supplier<WriteSupport<T>> support) {
            super(out);
            this.support = support;
        }

        @Override
        protected Builder<T> self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // abstract, so it must be there
        protected WriteSupport<T> getWriteSupport(Configuration configuration) {
            return support.get();
        }

        @Override
        protected WriteSupport<T> getWriteSupport(ParquetConfiguration configuration) {
            return support.get();
        }
    }
}
