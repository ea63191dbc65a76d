package io.coursetiles.job.state;

import io.coursetiles.operators.types.ReadsFrom;
import io.coursetiles.operators.types.VersionedSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.CompositeTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/** Describes serializers, and those inside of them. */
public final class SerializerForms {

    private SerializerForms() {}

    /**
     * A snapshot and those inside of it.
     *
     * @param path of the snapshot itself; those inside get a number after it
     */
    public static List<SerializerForm> of(String path, TypeSerializerSnapshot<?> snapshot) {
        List<SerializerForm> forms = new ArrayList<>();
        add(path, snapshot, forms);
        return forms;
    }

    private static void add(
            String path, TypeSerializerSnapshot<?> snapshot, List<SerializerForm> forms) {
        int version =
                snapshot instanceof VersionedSnapshot<?> ours
                        ? ours.writtenVersion()
                        : snapshot.getCurrentVersion();
        forms.add(form(path, snapshot, version));
        if (snapshot instanceof CompositeTypeSerializerSnapshot<?, ?> composite) {
            TypeSerializerSnapshot<?>[] nested = composite.getNestedSerializerSnapshots();
            for (int i = 0; i < nested.length; i++) {
                add(path + "/" + i, nested[i], forms);
            }
        }
    }

    /** The form of bytes that a connector makes. */
    public static SerializerForm of(String path, SimpleVersionedSerializer<?> serializer) {
        return form(path, serializer, serializer.getVersion());
    }

    private static SerializerForm form(String path, Object writer, int version) {
        return new SerializerForm(
                path,
                writer.getClass().getName(),
                version,
                writer instanceof ReadsFrom forms ? forms.oldestVersion() : SerializerForm.UNKNOWN);
    }
}
