/** A proxy on the broker's port: moments between two requests of the protocol, by control. */
package io.coursetiles.deploy.chaos.proxy;
