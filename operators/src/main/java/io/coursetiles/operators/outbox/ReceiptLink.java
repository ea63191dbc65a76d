package io.coursetiles.operators.outbox;

/**
 * Where a receipt stands in the chain of its subtask.
 *
 * @param subtask index of the subtask, from 0
 * @param parallelism number of subtasks, and of receipts of a complete checkpoint
 * @param checkpoint the checkpoint the transaction belongs to; null in the receipt at end of input
 * @param previous the checkpoint of the receipt before, or restored from; null at the very start
 * @param restoredFrom the checkpoint this attempt was restored from, or null
 * @param restoredRun the run that took it, this one or an earlier; null without it
 */
record ReceiptLink(
        int subtask,
        int parallelism,
        Long checkpoint,
        Long previous,
        Long restoredFrom,
        Long restoredRun) {}
