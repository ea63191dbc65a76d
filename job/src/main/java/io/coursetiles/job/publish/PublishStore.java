package io.coursetiles.job.publish;

import java.util.List;
import java.util.Optional;

/**
 * Named contents: a directory, or a bucket of an object store. Contents are never changed; a name
 * that is taken stays as it is until it is deleted.
 *
 * <p>Paths are relative to the store's base, with {@code /} between their parts; none of these is
 * empty or begins with a dot, and none holds a backslash or a control character.
 *
 * <p>Every method throws {@link IllegalArgumentException} for another path, and {@link
 * java.io.UncheckedIOException} naming the path when the store does not do what is asked. After an
 * error of {@link #putIfAbsent} the name may be taken or not; read it to know.
 */
public interface PublishStore {

    /** The whole content, or empty when the name is free. */
    Optional<byte[]> read(String path);

    /**
     * Takes a free name, atomically and durably: a reader sees the whole content or none, of
     * several callers exactly one gets true, and what got true outlives a crash.
     *
     * @return false when the name is taken; its content is then left as it is
     */
    boolean putIfAbsent(String path, byte[] content);

    /**
     * The full paths of all contents below a directory, at any depth, sorted; none when there are
     * none. What got its name before the call is in the list; what gets it meanwhile may be, in no
     * order.
     *
     * @param prefix the directory with a {@code /} at its end, or empty for the whole store
     */
    List<String> list(String prefix);

    /** Frees a name; nothing happens when it is free. */
    void delete(String path);
}
