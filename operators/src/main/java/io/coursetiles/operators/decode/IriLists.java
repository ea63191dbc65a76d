package io.coursetiles.operators.decode;

import java.util.List;

/** Lists of IRIs, or of parts of them, that a school configures. */
public final class IriLists {

    private static final int DIGEST_DIGITS = 12;

    private IriLists() {}

    /** {@code iri} without the longest prefix that fits and leaves something. */
    public static String stripped(String iri, List<String> prefixes) {
        int longest = 0;
        for (String prefix : prefixes) {
            if (prefix.length() > longest
                    && prefix.length() < iri.length()
                    && iri.startsWith(prefix)) {
                longest = prefix.length();
            }
        }
        return iri.substring(longest);
    }

    /** Twelve hexadecimal digits that tell these lists from others. */
    public static String digest(List<List<String>> lists) {
        StringBuilder all = new StringBuilder();
        for (List<String> list : lists) {
            all.append(list.size()).append(';');
            list.forEach(text -> all.append(text.length()).append(':').append(text));
        }
        return KindMapping.sha256(all.toString()).substring(0, DIGEST_DIGITS);
    }
}
