/** {@code tiles audit}: what can be judged, the batch job that judges it, and its report. */
package io.coursetiles.deploy.audit;
