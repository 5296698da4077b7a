/** Where the browser keeps the account. */
export const ACCOUNT_STORAGE_KEY = 'umlauf-account';

/**
 * Whether this browser keeps a login without a customer number, which is ended when the shop opens. Asked on every page,
 * so it reads the storage itself: the account's store is loaded only where it is needed.
 */
export function keepsLoginWithoutCustomer(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    // Parsed and judged by whoever ends it; no customer's data stands there without a number.
    const kept = storage().getItem(ACCOUNT_STORAGE_KEY) ?? '';
    return kept.includes('"isLoggedIn":true') && !/"customerNumber":"[^"]/.test(kept);
  } catch {
    return false;
  }
}
