/** Where the browser keeps the account. */
export const ACCOUNT_STORAGE_KEY = 'umlauf-account';

interface StoredLogin {
  isLoggedIn: boolean;
  customerNumber: string;
}

/**
 * Whether this browser keeps a login without a customer number, which is ended when the shop opens. Asked on every page,
 * so it reads the storage itself: the account's store is loaded only where it is needed.
 */
export function keepsLoginWithoutCustomer(storage: () => Pick<Storage, 'getItem'>): boolean {
  try {
    const { state } = JSON.parse(storage().getItem(ACCOUNT_STORAGE_KEY) ?? '{}') as { state?: Partial<StoredLogin> };
    return state?.isLoggedIn === true && !state.customerNumber;
  } catch {
    return false;
  }
}
