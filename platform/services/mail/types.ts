import type { OpenTransaction } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { MailDefinition, RateLimitPolicy } from './define-mail.ts';
import type { MailPicture } from './logo.ts';
import type { MailAttachment } from './mail-content.ts';

/** A finished mail that is not queued yet. */
export interface MailDraft {
  /** Kind of mail, for operators: `trade.label`. */
  kind: string;
  /** Name and address of the shop or partner. */
  from: { name: string; address: string };
  to: string;
  /** Reply address: the shop, or the person who wrote to it. */
  replyTo: string;
  /** Marks mails that no person wrote, so that programs do not answer them. */
  automatic: boolean;
  /** The share the mail counts in, and its owner: `reset de/default jo@example.org`. Null for none. */
  countsFor: string | null;
  rateLimitPolicy: RateLimitPolicy;
  /** The outbox accepts one mail per key; letters and digits. */
  dedupeKey?: string;
  /** Target of the one-click unsubscription in mail programs (RFC 8058). */
  unsubscribeUrl?: string;
  /** Number of its trade. */
  tradeNumber?: string;
  /** BCP 47 tag of its language. */
  lang: string;
  subject: string;
  /** A complete document with every style inlined. */
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** The pictures in its HTML. */
  pictures: readonly MailPicture[];
}

/** The parts of a mail that contain links; sealed while it waits. */
export interface MailBody {
  html: string;
  text: string;
  unsubscribeUrl: string | null;
}

type MailState = 'queued' | 'sent' | 'parked';

/** Whether a mail was queued; if not, the seconds until a waiting one makes room. */
export type Queued = { ok: true } | { ok: false; retryAfterSeconds: number };

/** One mail in the operator's list. */
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
  /** Empty after deletion, which outside of the local stage follows sending; the same holds for `text`. */
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

export interface OutboxBacklog {
  queued: number;
  /** Refused for good, or out of attempts: they wait for the operator. */
  parked: number;
  oldestQueuedAt: Date | null;
}

/** Selects the mails about a trade: those to its seller, since its creation, that name it. */
export interface AboutTrade {
  tenant: string;
  to: string;
  since: string;
  number: string;
}

export interface MailService {
  /** Renders a mail in the reader's language and the tenant's colours. */
  write<Facts>(mail: MailDefinition<Facts>, ctx: RequestContext, facts: Facts): MailDraft;
  /**
   * Adds a mail to the outbox, in the transaction of its cause; sent after the commit. Not `ok` when the share of its
   * address is used up. An answer to a visitor must not reveal that for another person's address.
   */
  queue(trx: OpenTransaction, ctx: RequestContext, draft: MailDraft): Promise<Queued>;
  /** True when the mail's share has room, counting written mails. Locks the share until the transaction ends. */
  hasRoom(trx: OpenTransaction, ctx: RequestContext, draft: MailDraft): Promise<boolean>;
  /** Newest first, of all tenants: for the operator of the local stage. */
  list(limit: number): Promise<MailSummary[]>;
  /** For staff who inspect a trade; oldest first. */
  listAbout(trade: AboutTrade): Promise<MailSummary[]>;
  find(id: number): Promise<StoredMail | undefined>;
  findAttachment(id: number, position: number): Promise<MailAttachment | undefined>;
  /** For metrics. */
  backlog(): Promise<OutboxBacklog>;
  /** Deletes mails, attachments and counts after their retention period (`retention.ts`). */
  sweep: Sweep;
}
