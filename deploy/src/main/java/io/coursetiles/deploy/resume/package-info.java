/** Starts a deployment again whose jobs the cluster has forgotten. */
package io.coursetiles.deploy.resume;
