/** Faults for a stack while data flows: what {@code demo --chaos} and the random rounds inject. */
package io.coursetiles.deploy.chaos;
