package io.coursetiles.job.parquet;

import com.github.luben.zstd.Zstd;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Zstandard and nothing else, straight on zstd-jni. Parquet's own codecs go through Hadoop's
 * configuration and codec pools, which need many more jars; the bytes are the same.
 */
public final class ZstdCodecs implements CompressionCodecFactory {
    /** The level Parquet uses by default. */
    private static final int LEVEL = 3;

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName name) {
        requireZstd(name);
        return new Compressor();
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName name) {
        requireZstd(name);
        return new Decompressor();
    }

    @Override
    public void release() {}

    private static void requireZstd(CompressionCodecName name) {
        if (name != CompressionCodecName.ZSTD) {
            throw new UnsupportedOperationException(
                    "Cannot read or write column pages: got codec "
                            + name
                            + ", need ZSTD; use files that the archive job wrote");
        }
    }

    private static byte[] array(BytesInput bytes) throws IOException {
        byte[] array = new byte[Math.toIntExact(bytes.size())];
        try (InputStream in = bytes.toInputStream()) {
            int read = in.readNBytes(array, 0, array.length);
            if (read != array.length) {
                throw new EOFException("got " + read + " bytes, need " + array.length);
            }
        }
        return array;
    }

    private static final class Compressor implements BytesInputCompressor {
        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            byte[] plain = array(bytes);
            byte[] compressed = new byte[Math.toIntExact(Zstd.compressBound(plain.length))];
            long length = Zstd.compress(compressed, plain, LEVEL);
            if (Zstd.isError(length)) {
                throw new IOException(
                        "Cannot compress a column page: got "
                                + Zstd.getErrorName(length)
                                + " for "
                                + plain.length
                                + " bytes, need memory for zstd; give the task more");
            }
            return BytesInput.from(compressed, 0, Math.toIntExact(length));
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.ZSTD;
        }

        @Override
        public void release() {}
    }

    private static final class Decompressor implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput bytes, int size) throws IOException {
            return BytesInput.from(inflate(array(bytes), size));
        }

        @Override
        public void decompress(
                ByteBuffer input, int compressedSize, ByteBuffer output, int decompressedSize)
                throws IOException {
            byte[] compressed = new byte[compressedSize];
            input.get(compressed);
            output.put(inflate(compressed, decompressedSize));
        }

        @Override
        public void release() {}

        private static byte[] inflate(byte[] compressed, int size) throws IOException {
            byte[] bytes = new byte[size];
            long length = Zstd.decompress(bytes, compressed);
            if (Zstd.isError(length) || length != size) {
                throw new IOException(
                        "Cannot decompress a column page: got "
                                + (Zstd.isError(length) ? Zstd.getErrorName(length) : length)
                                + ", need "
                                + size
                                + " bytes; take the file from a copy");
            }
            return bytes;
        }
    }
}
