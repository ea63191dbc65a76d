/** What the receipts topic says: transactions that were committed, lost, repaired or rewound. */
package io.coursetiles.job.receipts;
