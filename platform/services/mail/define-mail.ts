import type { Links } from '../../shared/links.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Texts } from '../texts/index.server.ts';
import type { Letter } from './letter.ts';
import type { MailShare } from './shares.ts';

export type WhenFull = 'always' | 'keep' | 'wait' | 'replace' | 'drop';

/** One kind of mail: its content, given the facts. Defined in the service that sends it. */
export interface MailDefinition<Facts> {
  /** For operators: `trade.label`. */
  kind: string;
  /**
   * `visitor`: in the language of the request, with the shop's imprint. `shop`: for the people behind the shop, plainer, in the
   * tenant's own language.
   */
  reader: 'visitor' | 'shop';
  /** The share it counts in (`shares.ts`); null for mails that count in none. */
  share: MailShare | null;
  /**
   * When the share is used up: `wait` writes the mail, unless too many wait, and it leaves when there is room; `replace` does the same,
   * and deletes those of the share that wait for the same address; `drop` leaves out what can be asked for again. `keep` always
   * writes it, and it leaves when there is room. `always` has nothing to do with shares: it is for what no stranger can bring
   * about, and has to be said once.
   */
  whenFull: WhenFull;
  write(facts: Facts, writing: MailContext): Letter;
  /** Facts as they may be, to look at the mail with. */
  sample(ctx: RequestContext): Facts;
  /**
   * The facts with these words wherever a visitor typed something: whoever typed them need not be who reads them. A mail to a
   * visitor shows nothing of them but a name (`shared/visitor-words.ts`), one to the shop shows them as what they are.
   */
  typed(facts: Facts, words: string): Facts;
}

/** What a mail is written with: request context, texts and languages. */
export interface MailContext {
  ctx: RequestContext;
  /** Words and figures in the reader's language. */
  texts: Texts;
  /** Addresses in the reader's language. */
  links: Links;
  /** BCP 47 tag of the page that gave reason for the mail. */
  requestLang: string;
}

export function defineMail<Facts>(definition: MailDefinition<Facts>): MailDefinition<Facts> {
  return definition;
}
