/** The daily facts as files: one row for each course and date, and who reads and writes them. */
package io.coursetiles.job.courseday;
