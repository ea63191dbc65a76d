package io.coursetiles.job.config;

import io.coursetiles.operators.decode.xapi.XapiRules;
import java.util.List;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** How xAPI statements are placed in courses. Any change is another decoder version. */
public final class XapiOptions {

    public static final ConfigOption<List<String>> COURSE_TYPES =
            ConfigOptions.key("tiles.xapi.course-types")
                    .stringType()
                    .asList()
                    .defaultValues(XapiRules.standard().courseTypes().toArray(new String[0]))
                    .withDescription(
                            "Activity types that are courses, each a whole IRI. Of parent, grouping,"
                                    + " other and object the first activity of such a type is the"
                                    + " course. The list replaces the default.");

    public static final ConfigOption<List<String>> COURSE_PATHS =
            ConfigOptions.key("tiles.xapi.course-paths")
                    .stringType()
                    .asList()
                    .defaultValues()
                    .withDescription(
                            "Texts such as /course/view.php?id= or /course/course-v1: that tell a"
                                    + " course by its IRI, where no activity of a statement is"
                                    + " typed as one.");

    public static final ConfigOption<List<String>> STRIP_PREFIXES =
            ConfigOptions.key("tiles.xapi.strip-prefixes")
                    .stringType()
                    .asList()
                    .defaultValues()
                    .withDescription(
                            "Starts of IRIs, such as https://lms.example/course/ and"
                                    + " https://lms.example/xblock/, that are taken off courses and"
                                    + " lessons, so that statements and tracking logs of one system"
                                    + " name a course alike. The longest that fits is taken.");

    private XapiOptions() {}
}
