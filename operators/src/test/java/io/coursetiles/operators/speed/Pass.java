package io.coursetiles.operators.speed;

import java.io.IOException;

/** A pass over the bytes of one value. */
interface Pass {

    /** Something that depends on the whole value, so that no part of the pass can be left out. */
    Object over(byte[] value) throws IOException;
}
