package io.coursetiles.deploy.generate;

import io.coursetiles.operators.event.DeadReason;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Exact counts of what was generated so far.
 *
 * @param records all records
 * @param bytes sum of the lengths of their values
 * @param categories records of every category, zeros included
 * @param dead dead letters by reason, future-dated events included; reasons without any are absent
 * @param okItems items that the decoder must find ok, duplicates included
 * @param distinctIds different event ids among the ok items
 */
public record GeneratedTotals(
        long records,
        long bytes,
        Map<Category, Long> categories,
        Map<DeadReason, Long> dead,
        long okItems,
        long distinctIds) {

    static GeneratedTotals of(long bytes, long[] byCategory, long[] byReason) {
        Map<Category, Long> categories = new EnumMap<>(Category.class);
        long records = 0;
        for (Category category : Category.values()) {
            categories.put(category, byCategory[category.ordinal()]);
            records += byCategory[category.ordinal()];
        }
        Map<DeadReason, Long> dead = new EnumMap<>(DeadReason.class);
        for (DeadReason reason : DeadReason.values()) {
            if (byReason[reason.ordinal()] > 0) {
                dead.put(reason, byReason[reason.ordinal()]);
            }
        }
        long distinct = categories.get(Category.ON_TIME) + categories.get(Category.LATE);
        return new GeneratedTotals(
                records,
                bytes,
                categories,
                dead,
                distinct + categories.get(Category.DUPLICATE),
                distinct);
    }

    /** Records of one category. */
    public long count(Category category) {
        return categories.get(category);
    }

    /** The counts under the names they have in results. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("records", records);
        json.put("bytes", bytes);
        json.put("ok_items", okItems);
        json.put("distinct_ids", distinctIds);
        categories.forEach((category, count) -> json.put(category.label(), count));
        Map<String, Long> reasons = new LinkedHashMap<>();
        dead.forEach((reason, count) -> reasons.put(reason.label(), count));
        json.put("dead", reasons);
        return json;
    }
}
