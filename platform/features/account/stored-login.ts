/** Where the browser keeps the account. */
export const ACCOUNT_STORAGE_KEY = 'umlauf-account';

/** Told to the window when this tab has written the account; other tabs hear `storage`. */
export const ACCOUNT_CHANGED = 'umlauf-account';

interface StoredLogin {
  isLoggedIn: boolean;
  customerNumber: string;
  customerData: { role?: string } | null;
}

type StorageOf = () => Pick<Storage, 'getItem'>;

/**
 * Whether this browser keeps a login without a customer number, which is ended when the shop opens. Asked on every page,
 * so it reads the storage itself: the account's store is loaded only where it is needed.
 */
export function keepsLoginWithoutCustomer(storage: StorageOf): boolean {
  const { isLoggedIn, customerNumber } = storedLogin(storage);
  return isLoggedIn === true && !customerNumber;
}

/** The role of whose login this browser keeps; empty when it keeps none. What it is worth is decided by the services. */
export function storedRole(storage: StorageOf): string {
  const { isLoggedIn, customerNumber, customerData } = storedLogin(storage);
  return isLoggedIn === true && customerNumber ? (customerData?.role ?? 'customer') : '';
}

function storedLogin(storage: StorageOf): Partial<StoredLogin> {
  try {
    return (JSON.parse(storage().getItem(ACCOUNT_STORAGE_KEY) ?? '{}') as { state?: Partial<StoredLogin> }).state ?? {};
  } catch {
    return {};
  }
}
