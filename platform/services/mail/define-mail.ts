import type { Links } from '../../shared/links.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Texts } from '../texts/index.server.ts';
import type { MailContent } from './mail-content.ts';
import type { MailShare } from './shares.ts';

export type RateLimitPolicy = 'exempt' | 'guaranteed' | 'deferrable' | 'replaceable' | 'droppable';

/** One kind of mail: builds its content from facts. Defined in the service that sends it. */
export interface MailDefinition<Facts> {
  /** Name for operators: `trade.label`. */
  kind: string;
  /**
   * `visitor`: in the language of the request, with the shop's imprint. `shop`: for the shop's staff, in a plainer
   * layout and the tenant's own language.
   */
  reader: 'visitor' | 'shop';
  /** The share it counts in (`shares.ts`); null for mails without a limit. */
  share: MailShare | null;
  /**
   * Behaviour when the share is used up. `wait` queues the mail for later, unless too many wait. `replace` does the
   * same, and deletes waiting mails of the share for the same address. `drop` omits the mail; it can be requested
   * again. `keep` always queues it for later. `always` ignores shares: only for mails that an outsider cannot trigger
   * and that are sent once.
   */
  rateLimitPolicy: RateLimitPolicy;
  write(facts: Facts, writing: MailContext): MailContent;
  /** Realistic facts for previews and tests. */
  sample(ctx: RequestContext): Facts;
  /**
   * The facts with these words in place of all visitor input: the person who typed it may not be the reader. Mails to
   * visitors show only a name of it (`shared/user-text.ts`); mails to the shop show it marked as input.
   */
  typed(facts: Facts, words: string): Facts;
}

/** Context of writing a mail: request context, texts and languages. */
export interface MailContext {
  ctx: RequestContext;
  /** Texts and formats in the reader's language. */
  texts: Texts;
  /** Addresses in the reader's language. */
  links: Links;
  /** BCP 47 tag of the page that caused the mail. */
  requestLang: string;
}

export function defineMail<Facts>(definition: MailDefinition<Facts>): MailDefinition<Facts> {
  return definition;
}
