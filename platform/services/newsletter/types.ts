import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';

/** `off`: this shop has no newsletter. `link.gone`: no such link, or used, or too old; nobody can tell which. */
export type NewsletterRefusal = { code: 'off' } | { code: 'link.gone' } | { code: 'fields'; fields: ProblemField[] };

/** What the link of a mail stands for. */
interface NewsletterLink {
  /** `confirm` once; `details` as long as the subscription lasts. */
  kind: 'confirm' | 'details';
  /** The address, but for its first letters: `ha…@umlauf.example`. */
  maskedEmail: string;
}

/** Newsletter subscriptions. No response reveals whether an address is subscribed. */
export interface NewsletterService {
  /**
   * Takes an address of any shape: `{ email, locale?, homepage? }`. A new one gets a mail to confirm with, a known one a mail that
   * says so; how often, is limited. The answer is the same. Whatever fills the honeypot field is taken and dropped.
   */
  subscribe(ctx: RequestContext, input: unknown): Promise<Result<null, NewsletterRefusal>>;
  find(ctx: RequestContext, emailHash: string): Promise<NewsletterLink | undefined>;
  /** Confirms with the token of the first mail, and keeps what was said on the way: `{ firstName?, interests? }`. Works once. */
  confirm(ctx: RequestContext, emailHash: string, details: unknown): Promise<Result<null, NewsletterRefusal>>;
  /** Replaces what a subscriber said about themselves. */
  enrich(ctx: RequestContext, emailHash: string, details: unknown): Promise<Result<null, NewsletterRefusal>>;
  /** Ends a subscription, also one that waits for its confirmation. A link that opens nothing is taken alike. */
  unsubscribe(ctx: RequestContext, emailHash: string): Promise<void>;
  /** Deletes what was never confirmed in time, and proofs past their use. */
  sweep: Sweep;
}
