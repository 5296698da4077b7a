import type { OpenTransaction } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { MailDefinition, WhenFull } from './define-mail.ts';
import type { MailAttachment } from './letter.ts';
import type { MailPicture } from './mark.ts';

/** A finished mail that is not queued yet. */
export interface MailDraft {
  /** What kind of mail, for operators: `trade.label`. */
  kind: string;
  /** The shop's or partner's own name and address. */
  from: { name: string; address: string };
  to: string;
  /** Where an answer goes: to the shop, or to whoever wrote to it. */
  replyTo: string;
  /** Nobody wrote it by hand, so nobody's program should answer it. */
  automatic: boolean;
  /** The share the mail counts in, and whose: `reset de/default jo@example.org`. Null: none. */
  countsFor: string | null;
  whenFull: WhenFull;
  /** Queued once only under this key, however often it is asked for; letters and digits. */
  dedupeKey?: string;
  /** Where a reader's mail program ends such mails with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** Number of the trade it is about. */
  tradeNumber?: string;
  /** BCP 47 tag of the language it is written in. */
  lang: string;
  subject: string;
  /** A complete document with every style inlined. */
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** What its HTML shows. */
  pictures: readonly MailPicture[];
}

/** What holds the links of a mail: sealed while it waits. */
export interface MailBody {
  html: string;
  text: string;
  unsubscribeUrl: string | null;
}

type MailState = 'queued' | 'sent' | 'parked';

/** Whether a mail was written; if not, in how many seconds one of those that wait will have made room. */
export type Queued = { ok: true } | { ok: false; retryAfterSeconds: number };

/** One mail as the operator's list shows it. */
export interface MailSummary {
  id: number;
  tenant: string;
  kind: string;
  from: string;
  to: string;
  subject: string;
  state: MailState;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  sentAt: string | null;
}

export interface StoredMail extends MailSummary {
  replyTo: string | null;
  unsubscribeUrl: string | null;
  /** Empty when it was deleted, as it is when a mail is sent outside of the local stage; and so is `text`. */
  html: string;
  text: string;
  pictures: readonly MailPicture[];
  attachments: { position: number; fileName: string; contentType: string; size: number }[];
}

/** A mail that waits for its next attempt, or for the operator. */
export interface UnsentMail {
  id: number;
  tenant: string;
  kind: string;
  to: string;
  state: 'queued' | 'parked';
  attempts: number;
  /** Null while it is parked. */
  nextAttemptAt: string | null;
  lastError: string | null;
  createdAt: string;
}

/** Which mails are about a trade: those to its seller, since it was made, that name it. */
export interface AboutTrade {
  tenant: string;
  to: string;
  since: string;
  number: string;
}

export interface MailService {
  /** Lays a mail out in the reader's language and the tenant's colours. */
  write<Facts>(mail: MailDefinition<Facts>, ctx: RequestContext, facts: Facts): MailDraft;
  /**
   * Puts a mail into the outbox, as part of the transaction that gives reason for it. Sent after that one commits. Not
   * `ok` when it was left out because the address has had its share, which no answer to a visitor may tell of somebody else's address.
   */
  queue(trx: OpenTransaction, ctx: RequestContext, draft: MailDraft): Promise<Queued>;
  /** Whether the mail's share has room, by what of it was written. Nothing else counts in it until the transaction ends. */
  hasRoom(trx: OpenTransaction, ctx: RequestContext, draft: MailDraft): Promise<boolean>;
  /** Newest first, of all tenants: for the operator of the local stage. */
  list(limit: number): Promise<MailSummary[]>;
  /** For staff who look at a trade; the oldest first. */
  listAbout(trade: AboutTrade): Promise<MailSummary[]>;
  find(id: number): Promise<StoredMail | undefined>;
  findAttachment(id: number, position: number): Promise<MailAttachment | undefined>;
  /** Deletes mails, attachments and counts whose time is over (`retention.ts`). */
  sweep: Sweep;
}
