/** The form of a golden savepoint: what a folder of one holds and how it is named. */
package io.coursetiles.savepoints.golden;
