/** Dead letters as work: what there is, what one says, and giving originals to the input again. */
package io.coursetiles.deploy.dead;
