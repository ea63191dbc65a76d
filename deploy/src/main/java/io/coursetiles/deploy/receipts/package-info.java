/** What a deployment's receipts and open transactions tell, once or as metrics. */
package io.coursetiles.deploy.receipts;
