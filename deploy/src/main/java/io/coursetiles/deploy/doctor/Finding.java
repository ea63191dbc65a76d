package io.coursetiles.deploy.doctor;

import io.coursetiles.job.topics.Requirement;

/**
 * One thing that was looked at.
 *
 * @param name one of {@link CheckNames}
 * @param found what it is
 * @param need what it must be
 * @param change where to change it; of no meaning when it is good
 */
record Finding(String name, Standing standing, String found, String need, String change) {

    /** What a finding means to a start. */
    enum Standing {
        GOOD("ok"),
        /** Works, and may hurt: somebody should know. */
        WARNING("warning"),
        WRONG("WRONG"),
        /** A needed system did not answer. */
        UNCHECKED("unchecked");

        private final String label;

        Standing(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    static Finding good(String name, String found, String need) {
        return new Finding(name, Standing.GOOD, found, need, "");
    }

    static Finding of(Requirement requirement) {
        return new Finding(
                requirement.name(),
                requirement.isMet() ? Standing.GOOD : Standing.WRONG,
                requirement.found(),
                requirement.need(),
                requirement.change());
    }

    boolean isWrong() {
        return standing == Standing.WRONG;
    }

    /** In one line, for a message. */
    @Override
    public String toString() {
        return name
                + ": got "
                + found
                + ", need "
                + need
                + (standing == Standing.GOOD ? "" : "; change " + change);
    }
}
