/**
 * Settings of servers in tests. A request on a busy machine may wait longer for the database than a visitor should; only
 * tests of that limit set it themselves.
 */
export const PATIENCE = { DATABASE_TIMEOUT_MS: '20000' };
