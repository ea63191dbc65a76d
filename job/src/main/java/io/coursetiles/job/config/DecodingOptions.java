package io.coursetiles.job.config;

import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;

/** What decoding adds to a format: kinds, lessons, pseudonyms. */
public final class DecodingOptions {

    public static final ConfigOption<String> KINDS_FILE =
            ConfigOptions.key("tiles.kinds-file")
                    .stringType()
                    .noDefaultValue()
                    .withDescription(
                            "File that maps event types to kinds, with a section per format; a"
                                    + " section takes the place of that format's shipped mapping."
                                    + " Read where the job is submitted, whose machines need not"
                                    + " have it.");

    public static final ConfigOption<String> LESSONS_FILE =
            ConfigOptions.key("tiles.lessons-file")
                    .stringType()
                    .noDefaultValue()
                    .withDescription(
                            "CSV file of the lessons: lesson_id, course_id, title. With it the"
                                    + " spellings of a lesson become the id listed here, and an"
                                    + " event of no listed lesson has none. Read where the job is"
                                    + " submitted.");

    public static final ConfigOption<String> LEARNER_SECRET =
            ConfigOptions.key("tiles.learners.secret")
                    .stringType()
                    .noDefaultValue()
                    .withDescription(
                            "Where the secret is with which learners are pseudonymised: env:NAME or"
                                    + " file:PATH, never the secret itself. It must be there on"
                                    + " the machine that submits and on every TaskManager, 16 to"
                                    + " 1024 bytes, white space at the ends left out. Without it"
                                    + " learner keys stay as the events have them.");

    public static final ConfigOption<String> LEARNER_SYSTEM =
            ConfigOptions.key("tiles.learners.system")
                    .stringType()
                    .defaultValue("lms")
                    .withDescription(
                            "Name of the system whose learners these are, part of what is"
                                    + " pseudonymised: one id in two systems is two learners. 1 to"
                                    + " 64 of a-z, 0-9, '.', '_' and '-'. Of effect with a secret"
                                    + " only.");

    private DecodingOptions() {}
}
