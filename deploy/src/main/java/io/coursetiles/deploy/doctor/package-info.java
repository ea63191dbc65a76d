/** Everything that is looked at before a start, changed nothing, told at once. */
package io.coursetiles.deploy.doctor;
