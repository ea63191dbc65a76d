/** What the tile job costs for an event, beside a yardstick, on results that are checked. */
package io.coursetiles.deploy.bench;
