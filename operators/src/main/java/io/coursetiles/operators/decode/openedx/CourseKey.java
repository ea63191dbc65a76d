package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.IdText;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The three forms of course keys: {@code course-v1:Org+Course+Run}, {@code
 * ccx-v1:Org+Course+Run+ccx@N}, and the old {@code Org/Course/Run}. A key stands as it is: no form
 * is turned into another, and case counts.
 */
final class CourseKey {

    private static final String NEW_SCHEME = "course-v1:";
    // Possessive, so that matching never goes back: linear in the text.
    private static final String PART = "[\\w\\-~.:]++";
    private static final String OLD_PART = "[\\w\\-~.:%]++";
    private static final Pattern KEY =
            Pattern.compile(
                    NEW_SCHEME
                            + PART
                            + "\\+"
                            + PART
                            + "\\+"
                            + PART
                            + "|ccx-v1:"
                            + PART
                            + "\\+"
                            + PART
                            + "\\+"
                            + PART
                            + "\\+ccx@[0-9]++"
                            + "|"
                            + OLD_PART
                            + "/"
                            + OLD_PART
                            + "/"
                            + OLD_PART,
                    Pattern.UNICODE_CHARACTER_CLASS);

    private CourseKey() {}

    /** The key in its canonical form, or null if {@code raw} is none. */
    static String valid(String raw) {
        IdText id = new IdText();
        boolean good =
                id.readTrimmed(raw) == IdText.Verdict.OK
                        && (isCommon(id.text()) || KEY.matcher(id.text()).matches());
        return good ? id.text() : null;
    }

    /** Whether it is a key of the first form and of ASCII, as most are; without the pattern. */
    private static boolean isCommon(String id) {
        if (!id.startsWith(NEW_SCHEME)) {
            return false;
        }
        int parts = 1;
        int start = NEW_SCHEME.length();
        for (int i = start; i < id.length(); i++) {
            char c = id.charAt(i);
            if (c == '+' && i > start) {
                parts++;
                start = i + 1;
            } else if (!isWord(c) && c != '-' && c != '~' && c != '.' && c != ':') {
                return false;
            }
        }
        return parts == 3 && start < id.length();
    }

    private static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    /**
     * The course in whose pages the URL lies, or null: {@code /courses/KEY}, {@code
     * /learning/course/KEY}, and {@code /xblock/block-v1:...} at the start or further on (the
     * preview of a block). Not {@code /courses/v1/}, which is an interface for programs, and not
     * {@code /course/KEY}, where courses are written.
     */
    static String in(UrlPath url) {
        List<String> segments = url.segments();
        if (segments.size() < 2) {
            return null;
        }
        String first = segments.get(0);
        String second = segments.get(1);
        if (first.equals("courses")) {
            return second.equals("v1") ? null : ofSegments(segments, 1);
        }
        if (first.equals("learning") && second.equals("course") && segments.size() > 2) {
            return ofSegments(segments, 2);
        }
        int block = segments.indexOf("xblock") + 1;
        return block > 0 && block < segments.size() ? ofBlock(segments.get(block)) : null;
    }

    private static String ofSegments(List<String> segments, int at) {
        String key = valid(segments.get(at));
        if (key != null || segments.size() < at + 3) {
            return key;
        }
        return valid(String.join("/", segments.subList(at, at + 3)));
    }

    private static String ofBlock(String block) {
        int type = block.indexOf("+type@");
        if (type < 0) {
            return null;
        }
        if (block.startsWith("block-v1:")) {
            return valid("course-v1:" + block.substring("block-v1:".length(), type));
        }
        return block.startsWith("ccx-block-v1:")
                ? valid("ccx-v1:" + block.substring("ccx-block-v1:".length(), type))
                : null;
    }
}
