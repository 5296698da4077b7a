import type { RequestContext } from '../../shared/request-context.ts';
import type { Sweep } from '../../shared/sweep.ts';

/** What the visitor typed so far, kept on the server sealed (AES-256-GCM) so that reload, back and a lost connection lose nothing. Values are raw strings. */
export interface CheckoutDraft {
  address: Record<string, string>;
  payout: Record<string, string>;
  /** Absent in drafts of an earlier version. */
  company?: Record<string, string>;
  voucher: string;
  /** Minted with the draft; the check page submits it, so a double click or a resend is one trade. */
  idempotencyKey: string;
}

/** Keyed by a random token in the httpOnly cookie `umlauf_checkout`, stored hashed, gone after 24 hours or with the trade. */
export interface CheckoutService {
  /** Throws DraftUnreadableError (409) for one whose data key is missing. */
  read(ctx: RequestContext, token: string | undefined): Promise<CheckoutDraft | undefined>;
  /** Returns the token to set: the same, or a new one where there was none and when a person's data first come into the draft. */
  save(
    ctx: RequestContext,
    token: string | undefined,
    draft: Partial<CheckoutDraft>,
  ): Promise<{ token: string; draft: CheckoutDraft }>;
  drop(ctx: RequestContext, token: string): Promise<void>;
  /** Deletes what has expired. */
  sweep: Sweep;
}
