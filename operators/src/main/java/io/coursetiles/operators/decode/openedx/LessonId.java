package io.coursetiles.operators.decode.openedx;

import io.coursetiles.operators.decode.IdText;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one form of a block's id, the usage key, for all that events call it.
 *
 * <table>
 * <caption>Spellings of the video H of the course Org/C/Run, or course-v1:Org+C+Run</caption>
 * <tr><td>{@code block-v1:Org+C+Run+type@video+block@H}, {@code i4x://Org/C/video/H}, {@code
 *     ccx-block-v1:...}</td><td>the form itself; none is turned into another</td></tr>
 * <tr><td>percent-encoded, padded</td><td>decoded, trimmed</td></tr>
 * <tr><td>{@code i4x:;_;_Org;_C;_video;_H}</td><td>slashes put back</td></tr>
 * <tr><td>{@code i4x-Org-C-video-H}</td><td>if organisation and course are those of the
 *     event</td></tr>
 * <tr><td>{@code input_BLOCK_2_1}, {@code BLOCK_2_1} of a hash</td><td>without the number of the
 *     question</td></tr>
 * <tr><td>{@code H} alone</td><td>with the event's course and what it must be there: the player
 *     names videos, an input a problem</td></tr>
 * </table>
 *
 * <p>Anything else is no block and no lesson, such as the id of a forum thread.
 */
final class LessonId {

    private static final String NEW_SCHEME = "block-v1:";
    private static final String CCX_SCHEME = "ccx-block-v1:";
    private static final String OLD_SCHEME = "i4x://";
    private static final String TYPE = "+type@";
    private static final String BLOCK = "+block@";
    private static final Pattern NEW_KEY =
            Pattern.compile("(?:ccx-)?+block-v1:[^\\s/]+\\+type@[^\\s/+@]++\\+block@[^\\s/]++");
    private static final Pattern OLD_KEY =
            Pattern.compile("i4x://[^\\s/]++/[^\\s/]++/[^\\s/]++/[^\\s/]++");
    private static final String QUOTED_SCHEME = "i4x:;_;_";
    private static final String DASHED_SCHEME = "i4x-";
    private static final String INPUT = "input_";
    private static final Pattern QUESTION = Pattern.compile("_[0-9]++_[0-9]++(?:_[^/]*+)?+$");
    private static final Pattern HASH_QUESTION =
            Pattern.compile("(.*[@/-]|^)([0-9a-f]{32})_[0-9]++_[0-9]++$");
    private static final Pattern BARE =
            Pattern.compile("[\\w.-]++", Pattern.UNICODE_CHARACTER_CLASS);
    // The categories that hold a dash; others end at the first one.
    private static final List<String> DASHED_CATEGORIES =
            List.of("drag-and-drop-v2-", "poll-question-", "ubcpi-");

    private LessonId() {}

    /**
     * The usage key, or null if {@code raw} is no block.
     *
     * @param raw as the event spells it, or null
     * @param course the event's course, valid
     * @param category of a block that has only a name here, or null if that cannot be told
     */
    static String of(String raw, String course, String category) {
        String text = IdText.trimmed(raw);
        // Longer than any id even when each of its characters is escaped.
        if (text == null || text.length() > 12 * IdText.MAX_LENGTH) {
            return null;
        }
        text = UrlPath.decoded(text);
        String type = category;
        if (text.startsWith(INPUT)) {
            text = withoutQuestion(text.substring(INPUT.length()), QUESTION);
            type = "problem";
        }
        IdText id = new IdText();
        String key = key(text, course, type);
        return key != null && id.readTrimmed(key) == IdText.Verdict.OK ? id.text() : null;
    }

    private static String key(String text, String course, String category) {
        if (text.startsWith(NEW_SCHEME) || text.startsWith(CCX_SCHEME)) {
            boolean isKey = isCommon(text) || NEW_KEY.matcher(text).matches();
            return isKey ? withoutHashQuestion(text) : null;
        }
        if (text.startsWith(OLD_SCHEME) || text.startsWith(QUOTED_SCHEME)) {
            String slashed = text.replace(";_", "/");
            return OLD_KEY.matcher(slashed).matches() ? withoutHashQuestion(slashed) : null;
        }
        if (text.startsWith(DASHED_SCHEME)) {
            return dashed(text, course);
        }
        return category != null && BARE.matcher(text).matches()
                ? named(category, withoutHashQuestion(text), course)
                : null;
    }

    /** The key of {@code i4x-Org-C-category-name}, in which dots became underscores. */
    private static String dashed(String text, String course) {
        String[] parts = course.split("/", 3);
        if (parts.length < 3) {
            return null;
        }
        String start = DASHED_SCHEME + (parts[0] + '-' + parts[1]).replace('.', '_') + '-';
        if (!text.startsWith(start)) {
            return null;
        }
        String rest = text.substring(start.length());
        int end =
                DASHED_CATEGORIES.stream()
                        .filter(rest::startsWith)
                        .mapToInt(category -> category.length() - 1)
                        .findFirst()
                        .orElse(rest.indexOf('-'));
        if (end <= 0 || end + 1 >= rest.length()) {
            return null;
        }
        return named(rest.substring(0, end), withoutHashQuestion(rest.substring(end + 1)), course);
    }

    private static String named(String category, String name, String course) {
        int scheme = course.indexOf("-v1:");
        if (scheme < 0) {
            String[] parts = course.split("/", 3);
            return OLD_SCHEME + parts[0] + '/' + parts[1] + '/' + category + '/' + name;
        }
        String block = course.startsWith("ccx") ? CCX_SCHEME : NEW_SCHEME;
        return block + course.substring(scheme + 4) + "+type@" + category + "+block@" + name;
    }

    /** Whether it is a new key of visible ASCII, as most are; without the pattern. */
    private static boolean isCommon(String text) {
        int type = text.indexOf(TYPE);
        int block = text.indexOf(BLOCK, type + TYPE.length());
        if (type <= CCX_SCHEME.length() || block < 0 || block + BLOCK.length() == text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isInType = i >= type + TYPE.length() && i < block;
            if (c <= ' ' || c >= 0x7F || c == '/' || isInType && (c == '+' || c == '@')) {
                return false;
            }
        }
        return block > type + TYPE.length();
    }

    private static String withoutHashQuestion(String text) {
        // Most have no such end, and the search for it is long.
        int digits = text.lastIndexOf('_') + 1;
        boolean isNumbered = digits > 0 && digits < text.length();
        for (int i = digits; i < text.length() && isNumbered; i++) {
            isNumbered = text.charAt(i) >= '0' && text.charAt(i) <= '9';
        }
        if (!isNumbered) {
            return text;
        }
        Matcher question = HASH_QUESTION.matcher(text);
        return question.matches() ? question.group(1) + question.group(2) : text;
    }

    private static String withoutQuestion(String text, Pattern question) {
        Matcher matcher = question.matcher(text);
        return matcher.find() ? text.substring(0, matcher.start()) : text;
    }
}
