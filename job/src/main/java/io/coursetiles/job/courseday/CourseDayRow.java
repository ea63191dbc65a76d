package io.coursetiles.job.courseday;

/**
 * A fact as it stands in a file.
 *
 * @param settled whether no late event is waited for any more
 * @param jobId the restatement that made it
 */
public record CourseDayRow(CourseDay fact, boolean settled, String jobId) {}
