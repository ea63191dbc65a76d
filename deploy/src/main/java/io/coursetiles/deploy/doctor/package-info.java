/** What a start rests on: looked at without changing it, and told all at once. */
package io.coursetiles.deploy.doctor;
