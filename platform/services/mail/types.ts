import type { OpenTransaction } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { BusinessEnquiry, ContactMessage } from '../contact/types.ts';
import type { NewsletterMail } from '../newsletter/types.ts';
import type { TradeView } from '../trades/types.ts';

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

/** A finished mail that is not queued yet. */
export interface MailDraft {
  /** What kind of mail, for operators: `trade.label`, `contact.message`, `contact.enquiry`. */
  kind: string;
  to: string;
  /** Where an answer goes, when not to the shop. */
  replyTo?: string;
  /** Queued under this name once only, however often it is asked for; letters and digits. */
  dedupeKey?: string;
  /** Where a reader's mail program ends such mails with one click (RFC 8058). */
  unsubscribeUrl?: string;
  subject: string;
  /** A complete document with every style inlined. */
  html: string;
  text: string;
  attachments: MailAttachment[];
}

export type MailState = 'queued' | 'sent' | 'failed';

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
  html: string;
  text: string;
  attachments: { position: number; fileName: string; contentType: string; size: number }[];
}

export interface MailService {
  /** Confirmation of a trade with its label, in the request's language and the tenant's colours. */
  tradeLabel(ctx: RequestContext, trade: TradeView): Promise<MailDraft>;
  /** A visitor's message for the people of the shop, in the shop's own language; an answer goes to the visitor. */
  contactMessage(ctx: RequestContext, message: ContactMessage): MailDraft;
  /** A company's enquiry for the business contact, in the shop's own language, with its cart as a table. */
  businessEnquiry(ctx: RequestContext, enquiry: BusinessEnquiry): MailDraft;
  /** A mail about a subscription, in the request's language and the tenant's colours. */
  newsletter(ctx: RequestContext, facts: NewsletterMail): MailDraft;
  /** Puts a mail into the outbox, as part of the transaction that gives reason for it. Sent after that one commits. */
  queue(trx: OpenTransaction, ctx: RequestContext, draft: MailDraft): Promise<void>;
  /** Newest first, of all tenants: for the operator of the local stage. */
  list(limit: number): Promise<MailSummary[]>;
  find(id: number): Promise<StoredMail | undefined>;
  findAttachment(id: number, position: number): Promise<MailAttachment | undefined>;
}
