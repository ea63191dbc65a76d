package io.coursetiles.job.topics;

/**
 * A setting that a start rests on: what it is, and what it must be.
 *
 * @param name the same in every report, ROLE.SETTING, for example {@code receipts.cleanup.policy}
 * @param found what it is
 * @param need what it must be
 * @param change where to change it
 * @param isMet whether it is as it must be
 * @param problem one line for a refusal; of no meaning when it is met
 */
public record Requirement(
        String name, String found, String need, String change, boolean isMet, String problem) {}
