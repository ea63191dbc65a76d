package io.coursetiles.deploy.dead;

/** How a payload is shown. */
public enum PayloadForm {
    /** As text where it is text. */
    TEXT,
    /** In hexadecimal, whatever it is. */
    HEX
}
