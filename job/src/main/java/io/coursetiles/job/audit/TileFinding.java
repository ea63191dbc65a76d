package io.coursetiles.job.audit;

/**
 * What was found of a tile, before it is known whether its window can be compared.
 *
 * @param ofRaw whether it is one only if the tile's run decoded as the audit does
 */
public record TileFinding(long windowStart, boolean ofRaw, AuditFinding finding) {}
