package io.coursetiles.job.publish;

/**
 * The manifest log is not as publishers leave it: a hole, a manifest that cannot be read, a foreign
 * file. The message names it. Nothing was published; going on would publish or read past it.
 */
public final class ManifestLogException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ManifestLogException(String path, String found, String needed, Throwable cause) {
        super(
                "Cannot use manifest log: at "
                        + path
                        + " got "
                        + found
                        + ", need "
                        + needed
                        + "; put the file back from a copy, or move away what no publish wrote",
                cause);
    }
}
