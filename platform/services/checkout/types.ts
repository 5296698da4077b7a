import type { DeviceListLineBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Sweep } from '../../shared/sweep.ts';

/**
 * The visitor's input so far, sealed on the server (AES-256-GCM), so that reload, back and a lost connection lose
 * nothing. Values are raw strings.
 */
export interface CheckoutDraft {
  address: Record<string, string>;
  payout: Record<string, string>;
  /** Missing in drafts of an earlier version. */
  company?: Record<string, string>;
  /** A company's list of devices; missing without one. */
  list?: DeviceListLineBody[];
  voucher: string;
  /** Created with the draft; the check page submits it, so that a double click or a resend creates one trade. */
  idempotencyKey: string;
}

/**
 * Keyed by a random token in the httpOnly cookie `umlauf_checkout`, stored as a hash, deleted after 24 hours or with
 * the trade.
 */
export interface CheckoutService {
  /** Throws DraftUnreadableError (409) for one whose data key is missing. */
  read(ctx: RequestContext, token: string | undefined): Promise<CheckoutDraft | undefined>;
  /**
   * Returns the token to set: the same one; or a new one without a draft, and when personal data first enters the
   * draft.
   */
  save(
    ctx: RequestContext,
    token: string | undefined,
    draft: Partial<CheckoutDraft>,
  ): Promise<{ token: string; draft: CheckoutDraft }>;
  drop(ctx: RequestContext, token: string): Promise<void>;
  /** Deletes expired drafts. */
  sweep: Sweep;
}
