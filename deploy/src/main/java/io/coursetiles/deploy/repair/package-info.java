/** {@code tiles repair}: writes what an audit has found missing or wrong, from raw. */
package io.coursetiles.deploy.repair;
