package io.coursetiles.operators.outbox;

/** What flows into the outbox: records to write, and counts that go into the next receipt. */
public sealed interface OutboxInput permits OutboxRecord, InputCounts {}
