package io.coursetiles.job.config;

import io.coursetiles.operators.decode.caliper.CourseLevel;
import io.coursetiles.operators.decode.caliper.IdSource;
import java.util.List;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** What the Caliper format leaves open. */
public final class CaliperOptions {

    public static final ConfigOption<CourseLevel> COURSE =
            ConfigOptions.key("tiles.caliper.course")
                    .enumType(CourseLevel.class)
                    .defaultValue(CourseLevel.SECTION)
                    .withDescription(
                            "Which organisation of a Caliper event is its course where it names"
                                    + " both: section or offering. Where it names one, that one."
                                    + " With another setting the same input counts for other"
                                    + " courses, so it stays as it is in a deployment.");

    public static final ConfigOption<IdSource> EVENT_ID =
            ConfigOptions.key("tiles.caliper.event-id")
                    .enumType(IdSource.class)
                    .defaultValue(IdSource.SENT)
                    .withDescription(
                            "Ids of Caliper events: sent, or content for a source that makes new"
                                    + " random ids when it sends an event again. Events without an"
                                    + " id have one derived from their content in any case.");

    public static final ConfigOption<List<String>> STRIP_PREFIXES =
            ConfigOptions.key("tiles.caliper.strip-prefixes")
                    .stringType()
                    .asList()
                    .defaultValues()
                    .withDescription(
                            "Starts of ids, such as https://lms.example/course/ and"
                                    + " https://lms.example/xblock/, that are taken off courses and"
                                    + " lessons, so that Caliper events, statements and tracking"
                                    + " logs of one system name a course alike. The longest that"
                                    + " fits is taken.");

    private CaliperOptions() {}
}
