package io.coursetiles.job.batch;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.typeutils.PojoTypeInfo;

/** Type information of the records of batch jobs: Flink's own forms, never Kryo. */
public final class RecordTypes {

    private RecordTypes() {}

    /**
     * @throws IllegalStateException when it would be serialized in another way than by its fields
     */
    public static <T> TypeInformation<T> of(Class<T> type) {
        TypeInformation<T> info = TypeInformation.of(type);
        if (!(info instanceof PojoTypeInfo)) {
            throw new IllegalStateException(
                    "Cannot serialize " + type.getName() + " by its fields: got " + info);
        }
        return info;
    }
}
