package io.coursetiles.job.classpath;

/** A library of which one version only may be on the class path. */
enum Library {
    CONNECTOR("flink-connector-kafka", "org/apache/flink/connector/kafka/sink/KafkaSink.class"),
    CLIENT("kafka-clients", "org/apache/kafka/clients/producer/KafkaProducer.class");

    private final String label;
    private final String marker;

    Library(String label, String marker) {
        this.label = label;
        this.marker = marker;
    }

    String label() {
        return label;
    }

    /** A class of it, as a resource: where that is, the library is. */
    String marker() {
        return marker;
    }
}
