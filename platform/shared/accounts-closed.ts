/** Code of the answer of an account service that takes nobody yet. */
export const ACCOUNTS_CLOSED = 'accountsClosed';
