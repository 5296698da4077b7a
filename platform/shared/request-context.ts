import type { ServerTenant } from '../generated/tenant-types.gen.ts';
import type { Role } from './endpoint.ts';

export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Subject of the request's token, verified together with its session; ownership checks use only this. */
export interface SignedInAccount {
  id: number;
  identifier: string;
  role: Exclude<Role, 'guest' | 'staff'>;
  /** Public id of the session. */
  sessionId: string;
  /** The password was entered within the last minutes. */
  confirmed?: boolean;
}

/**
 * First argument of every service call, created once per request, never global. `locale` is the language shown; rules
 * (prices, postal code, dates, currency) always come from `tenant`.
 */
export interface RequestContext {
  tenant: ServerTenant;
  /** Locale id of the fleet. */
  locale: string;
  /** The visitor sells as a company: by the shop's mode or by choice (`isBusinessMode`), never by a body. */
  business: boolean;
  /** The visitor tries the shop: offers and trades are tests. Set by `server/edge/test-mode.ts`, and for mails about a test trade. */
  test?: boolean;
  /** Undefined for a guest. Set for calls of the HTTP API by `server/edge/authorise.ts`, and nowhere else. */
  account?: SignedInAccount;
  /** The clock of every expiry and date; tests pass a fixed one. */
  now: () => Date;
  requestId: string;
  log: Logger;
  /** Called when a part failed and the response is sent without it; such a response is not cached. */
  markPartial?: () => void;
}
