package io.coursetiles.job.archive;

import static org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit.MILLIS;
import static org.apache.parquet.schema.LogicalTypeAnnotation.listType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;

/**
 * The columns of an archive file, see {@link ArchiveJob}. Files are kept for years: a change here
 * needs a reader that still knows this form.
 */
final class RawSchema {
    static final String TOPIC = "topic";
    static final String PARTITION = "partition";
    static final String OFFSET = "offset";
    static final String TIMESTAMP = "timestamp";
    static final String TIMESTAMP_TYPE = "timestamp_type";
    static final String KEY = "key";
    static final String VALUE = "value";
    static final String HEADERS = "headers";
    static final String LIST = "list";
    static final String ELEMENT = "element";
    static final String HEADER_NAME = "name";
    static final String HEADER_VALUE = "value";

    private static final String NAME = "raw_record";

    static final MessageType FULL =
            Types.buildMessage()
                    .required(BINARY)
                    .as(stringType())
                    .named(TOPIC)
                    .required(INT32)
                    .named(PARTITION)
                    .required(INT64)
                    .named(OFFSET)
                    .required(INT64)
                    .as(timestampType(true, MILLIS))
                    .named(TIMESTAMP)
                    .required(BINARY)
                    .as(stringType())
                    .named(TIMESTAMP_TYPE)
                    .optional(BINARY)
                    .named(KEY)
                    .optional(BINARY)
                    .named(VALUE)
                    .requiredGroup()
                    .as(listType())
                    .repeatedGroup()
                    .requiredGroup()
                    .required(BINARY)
                    .as(stringType())
                    .named(HEADER_NAME)
                    .optional(BINARY)
                    .named(HEADER_VALUE)
                    .named(ELEMENT)
                    .named(LIST)
                    .named(HEADERS)
                    .named(NAME);

    /** The columns that name a row: what is read when only positions are wanted. */
    static final MessageType POSITION =
            new MessageType(
                    NAME, FULL.getType(TOPIC), FULL.getType(PARTITION), FULL.getType(OFFSET));

    private RawSchema() {}
}
