/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** From the connection, or the first byte, to the end of the headers. */
  headersMs: number;
  /** From the first byte to the end of the body. The largest accepted body takes half of it at 16 KB per second. */
  requestMs: number;
  /** Time without a byte in either direction: an unread answer or an unused connection. */
  idleMs: number;
  /** Keep-alive between two requests; longer than the keep-alive of the proxies in front. */
  keepAliveMs: number;
  /** How often the first two are checked. */
  checkMs: number;
}

export const TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  requestMs: 30_000,
  idleMs: 60_000,
  keepAliveMs: 72_000,
  checkMs: 2_500,
};

/** Server options that enforce these times: 408 and a closed connection, or only a closed connection. */
export function timeoutOptions(timeouts: Timeouts) {
  return {
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.idleMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
  };
}
