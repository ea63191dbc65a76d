/** Synthetic canonical events whose exact outcome is known without decoding them. */
package io.coursetiles.deploy.generate;
