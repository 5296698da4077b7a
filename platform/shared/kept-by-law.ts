/**
 * Retention period of a trade's books, also after its seller's account is deleted: the longest period that a country of
 * the fleet requires.
 */
export const SALES_KEPT_YEARS = 10;
