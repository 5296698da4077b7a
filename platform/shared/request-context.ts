import type { ServerTenant } from '../generated/tenant-types.gen.ts';
import type { Role } from './endpoint.ts';

export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Whose token came with the request, verified together with its session; ownership is checked by this alone. */
export interface SignedInAccount {
  id: number;
  identifier: string;
  role: Exclude<Role, 'guest' | 'staff'>;
  /** Public id of the session. */
  sessionId: string;
  /** The password was entered within minutes. */
  confirmed?: boolean;
}

/**
 * First argument of every service call, made once per request, never global.
 * `locale` is the language shown; rules (prices, postal code, dates, currency) always come from `tenant`.
 */
export interface RequestContext {
  tenant: ServerTenant;
  /** Locale id, one of the fleet's. */
  locale: string;
  /** The visitor sells as a company: by the shop's mode or by choice (`isBusinessMode`), never by a body. */
  business: boolean;
  /** Undefined for a guest. Set for calls of the HTTP API by `server/edge/authorise.ts`, and nowhere else. */
  account?: SignedInAccount;
  /** The clock every expiry and date is computed from; tests hand in a fixed one. */
  now: () => Date;
  requestId: string;
  log: Logger;
  /** Called when something failed and the answer goes out without it; such an answer is not kept for others. */
  markPartial?: () => void;
}
