/** Problem code of an account service that does not accept accounts yet. */
export const ACCOUNTS_CLOSED = 'accountsClosed';
