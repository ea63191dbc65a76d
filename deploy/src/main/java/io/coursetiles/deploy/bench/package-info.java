/**
 * What tile job and restatement cost for an event, beside a yardstick, on results that are checked.
 */
package io.coursetiles.deploy.bench;
