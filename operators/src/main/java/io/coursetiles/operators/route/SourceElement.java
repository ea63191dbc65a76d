package io.coursetiles.operators.route;

/** What the source hands to {@link RouteOperator}. Stays inside one chain, never serialized. */
public sealed interface SourceElement permits SourceRecord, OffsetGap {}
