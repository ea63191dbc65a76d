package io.coursetiles.operators.decode;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lessons that events are matched with, and by which names.
 *
 * <p>Of what an event says, the first that is listed: in its course the id itself; in any course
 * the id, if it is a usage key or a URL and listed once; then the same for the usage key inside of
 * a URL, without the number of a question; for the block of a custom course its parent's; at last,
 * in its course, the bare name of a block, if it is the only one of that name.
 *
 * <p>Part of the result: another list matches other events, so its {@link #digest()} goes into
 * every receipt. Not for use by several threads.
 */
public final class LessonList implements Serializable {

    private static final long serialVersionUID = 1;

    private static final Pattern KEY_INSIDE =
            Pattern.compile("(?:ccx-block-v1:|block-v1:|i4x://)[^?#\\s]++");
    private static final Pattern NEW_KEY = Pattern.compile("(?:ccx-)?+block-v1:[^/?#\\s]++");
    private static final Pattern QUESTION = Pattern.compile("(.*[@/][0-9a-f]{32})_[0-9]++_[0-9]++");
    private static final Pattern CUSTOM =
            Pattern.compile("ccx-(block-v1:.*)\\+ccx@[0-9]++(\\+type@.*)");

    private final ArrayList<Lesson> lessons;

    private transient Map<String, Map<String, String>> inCourse;
    private transient Map<String, String> anywhere;

    /** What stands for several lessons; no id is empty. */
    private static final String AMBIGUOUS = "";

    /**
     * @param lessons without two of one id and course
     */
    public LessonList(List<Lesson> lessons) {
        this.lessons = new ArrayList<>(lessons);
    }

    public int size() {
        return lessons.size();
    }

    /**
     * The listed id, or null.
     *
     * @param courseId of the event
     * @param named what the event calls the lesson, or null
     */
    String find(String courseId, String named) {
        if (named == null) {
            return null;
        }
        if (anywhere == null) {
            index();
        }
        Map<String, String> own = inCourse.getOrDefault(courseId, Map.of());
        String found = find(own, named);
        if (found == null) {
            String key = key(named);
            found = key == null || key.equals(named) ? null : find(own, key);
            Matcher custom = key == null ? null : CUSTOM.matcher(key);
            if (found == null && custom != null && custom.matches()) {
                found = find(Map.of(), custom.group(1) + custom.group(2));
            }
        }
        return found;
    }

    private String find(Map<String, String> own, String named) {
        String found = own.get(named);
        if (found == null && isUnique(named)) {
            found = anywhere.get(named);
        }
        return AMBIGUOUS.equals(found) ? null : found;
    }

    private void index() {
        Map<String, Map<String, String>> courses = new HashMap<>();
        Map<String, String> ids = new HashMap<>();
        for (Lesson lesson : lessons) {
            courses.computeIfAbsent(lesson.courseId(), course -> new HashMap<>())
                    .put(lesson.id(), lesson.id());
            if (isUnique(lesson.id())) {
                ids.merge(lesson.id(), lesson.id(), (one, other) -> AMBIGUOUS);
            }
        }
        for (Lesson lesson : lessons) {
            String name = blockName(lesson.id());
            if (name != null) {
                courses.get(lesson.courseId())
                        .merge(
                                name,
                                lesson.id(),
                                (one, other) -> one.equals(name) ? one : AMBIGUOUS);
            }
        }
        inCourse = courses;
        anywhere = ids;
    }

    /** Whether an id of this form means the same in every course. */
    private static boolean isUnique(String id) {
        return id.indexOf(':') > 0;
    }

    /** The usage key in a text, of its question the problem; null if there is none. */
    private static String key(String text) {
        Matcher inside = KEY_INSIDE.matcher(text);
        if (!inside.find()) {
            return null;
        }
        String key = inside.group();
        Matcher whole = NEW_KEY.matcher(key);
        if (whole.lookingAt()) {
            key = whole.group();
        }
        Matcher question = QUESTION.matcher(key);
        return question.matches() ? question.group(1) : key;
    }

    private static String blockName(String id) {
        String key = key(id);
        if (key == null) {
            return null;
        }
        int at = key.startsWith("i4x://") ? key.lastIndexOf('/') : key.indexOf("+block@") + 6;
        return at < 6 || at + 1 >= key.length() ? null : key.substring(at + 1);
    }

    /** SHA-256 of ids and courses in their order, 64 hexadecimal digits, lower case. */
    public String digest() {
        CanonicalJson text = new CanonicalJson();
        lessons.stream()
                .sorted(Comparator.comparing(Lesson::courseId).thenComparing(Lesson::id))
                .forEach(lesson -> text.string(lesson.courseId()).string(lesson.id()).raw("\n"));
        return KindMapping.sha256(text.toString());
    }
}
