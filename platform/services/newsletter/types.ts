import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';

/** `off`: this shop has no newsletter. `link.gone`: unknown, used or expired link; callers cannot distinguish them. */
export type NewsletterError = { code: 'off' } | { code: 'link.gone' } | { code: 'fields'; fields: ProblemField[] };

/** The content of a mail's link. */
interface NewsletterLink {
  /** `confirm` works once; `details` as long as the subscription lasts. */
  kind: 'confirm' | 'details';
  /** The address with only its first letters: `ha…@umlauf.example`. */
  maskedEmail: string;
}

/** Newsletter subscriptions. No response reveals whether an address is subscribed. */
export interface NewsletterService {
  /**
   * Accepts a body of any shape: `{ email, locale?, homepage? }`. A new address gets a confirmation mail, a known one a
   * mail that says so, both rate limited. The answer is the same. Requests with a filled honeypot field are accepted
   * and dropped.
   */
  subscribe(ctx: RequestContext, input: unknown): Promise<Result<null, NewsletterError>>;
  find(ctx: RequestContext, emailHash: string): Promise<NewsletterLink | undefined>;
  /** Confirms with the token of the first mail, and stores the details: `{ firstName?, interests? }`. Works once. */
  confirm(ctx: RequestContext, emailHash: string, details: unknown): Promise<Result<null, NewsletterError>>;
  /** Replaces a subscriber's details. */
  enrich(ctx: RequestContext, emailHash: string, details: unknown): Promise<Result<null, NewsletterError>>;
  /** Ends a subscription, including a pending one. An invalid link gets the same answer. */
  unsubscribe(ctx: RequestContext, emailHash: string): Promise<void>;
  /** Deletes unconfirmed subscriptions after their deadline, and proofs after their retention period. */
  sweep: Sweep;
}
