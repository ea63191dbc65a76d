package io.coursetiles.job.audit;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.typeutils.PojoTypeInfo;

/** Type information of the audit's records: Flink's own forms, never Kryo. */
final class AuditTypes {

    private AuditTypes() {}

    static <T> TypeInformation<T> of(Class<T> type) {
        TypeInformation<T> info = TypeInformation.of(type);
        if (!(info instanceof PojoTypeInfo)) {
            throw new IllegalStateException(
                    "Cannot serialize " + type.getName() + " by its fields: got " + info);
        }
        return info;
    }
}
