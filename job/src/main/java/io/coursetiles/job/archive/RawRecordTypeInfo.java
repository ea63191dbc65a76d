package io.coursetiles.job.archive;

import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** Names the serializer of {@link RawRecord} to Flink; the fields are not visible to it. */
public final class RawRecordTypeInfo extends TypeInformation<RawRecord> {
    public static final RawRecordTypeInfo INSTANCE = new RawRecordTypeInfo();

    private static final long serialVersionUID = 1L;

    private RawRecordTypeInfo() {}

    @Override
    public boolean isBasicType() {
        return false;
    }

    @Override
    public boolean isTupleType() {
        return false;
    }

    @Override
    public int getArity() {
        return 1;
    }

    @Override
    public int getTotalFields() {
        return 1;
    }

    @Override
    public Class<RawRecord> getTypeClass() {
        return RawRecord.class;
    }

    @Override
    public boolean isKeyType() {
        return false;
    }

    @Override
    public TypeSerializer<RawRecord> createSerializer(SerializerConfig config) {
        return RawRecordSerializer.INSTANCE;
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof RawRecordTypeInfo;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RawRecordTypeInfo;
    }

    @Override
    public int hashCode() {
        return RawRecordTypeInfo.class.getName().hashCode();
    }

    @Override
    public String toString() {
        return "RawRecord";
    }
}
