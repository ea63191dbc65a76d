package io.coursetiles.operators.route;

/**
 * Offsets that the job wanted to read and that were gone, accepted by an operator of the cluster.
 *
 * @param partition partition of the input topic
 * @param from first missing offset, the one the job wanted
 * @param to first offset read instead
 */
public record OffsetGap(int partition, long from, long to) implements SourceElement {}
