package io.coursetiles.job.state;

import java.util.List;
import java.util.Optional;

/**
 * A state of an operator: what a restore finds it by, and what it was written with.
 *
 * @param job tiles or archive
 * @param kind for example keyed-map, operator-union or coordinator
 * @param forms the serializers, in order of their paths
 */
public record RegisteredState(
        String job, String uid, String name, String kind, List<SerializerForm> forms) {

    boolean isSame(RegisteredState other) {
        return job.equals(other.job) && uid.equals(other.uid) && name.equals(other.name);
    }

    Optional<SerializerForm> form(String path) {
        return forms.stream().filter(form -> form.path().equals(path)).findFirst();
    }

    /**
     * Whether what the serializer writes is a part of the backend's own key, which is never
     * migrated: keys, namespaces, keys of maps, timers.
     */
    boolean isSelector(String path) {
        return path.startsWith("key")
                || path.startsWith("namespace")
                || kind.equals("keyed-timers")
                || (kind.equals("keyed-map") && path.startsWith("value/0"));
    }

    /** Kind and serializers, for a person. */
    String description() {
        StringBuilder text = new StringBuilder(kind);
        String separator = " of ";
        for (SerializerForm form : forms) {
            text.append(separator).append(form.path()).append(' ').append(form);
            separator = ", ";
        }
        return text.toString();
    }
}
