/** Key of the account in the browser's storage. */
export const ACCOUNT_STORAGE_KEY = 'umlauf-account';

/** Dispatched on the window when this tab has written the account; other tabs get `storage`. */
export const ACCOUNT_CHANGED = 'umlauf-account';

interface StoredLogin {
  isLoggedIn: boolean;
  customerNumber: string;
  customerData: { role?: string } | null;
}

type GetStorage = () => Pick<Storage, 'getItem'>;

/**
 * Whether this browser stores a login without a customer number, which is ended when the shop opens. Every page checks
 * this, so it reads the storage directly: the account's store is loaded only where it is needed.
 */
export function keepsLoginWithoutCustomer(storage: GetStorage): boolean {
  const { isLoggedIn, customerNumber } = storedLogin(storage);
  return isLoggedIn === true && !customerNumber;
}

/** The role of the stored login; empty without one. Only the services decide what the login permits. */
export function storedRole(storage: GetStorage): string {
  const { isLoggedIn, customerNumber, customerData } = storedLogin(storage);
  return isLoggedIn === true && customerNumber ? (customerData?.role ?? 'customer') : '';
}

function storedLogin(storage: GetStorage): Partial<StoredLogin> {
  try {
    return (JSON.parse(storage().getItem(ACCOUNT_STORAGE_KEY) ?? '{}') as { state?: Partial<StoredLogin> }).state ?? {};
  } catch {
    // An unreadable storage holds no login.
    return {};
  }
}
