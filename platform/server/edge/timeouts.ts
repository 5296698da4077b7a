/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** From the first byte, or the connection, to the end of the headers. */
  headersMs: number;
  /** From the first byte to the end of the body. The largest body accepted takes half of it at 16 KB a second. */
  requestMs: number;
  /** Without a byte in either direction: an answer nobody reads, a connection nobody uses. */
  idleMs: number;
  /** Idle between two requests; longer than the proxies in front keep theirs. */
  keepAliveMs: number;
  /** How often the first two are looked at. */
  checkMs: number;
}

export const TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  requestMs: 30_000,
  idleMs: 60_000,
  keepAliveMs: 72_000,
  checkMs: 2_500,
};

/** The server options that hold clients to these times: 408 and the end of the connection, or its end alone. */
export function timeoutOptions(timeouts: Timeouts) {
  return {
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.idleMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkMs },
  };
}
