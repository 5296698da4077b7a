import type { EnquiryKind } from '../../forms/enquiry.ts';
import type { Cents } from '../../shared/money.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';

/** What a visitor wrote, checked: one line each without control characters, the message with LF line breaks. */
export interface ContactMessage {
  /** Message key of the subject, from the tenant's list. */
  subjectKey: string;
  name: string;
  email: string;
  /** Empty when the message is about no trade. */
  tradeNumber: string;
  message: string;
}

export type ContactRefusal =
  | SenderFull
  /** Pointers `/subject`, `/name`, `/email`, `/tradeNumber`, `/message`; codes as `forms/contact.ts` declares them. */
  | { code: 'fields'; fields: ProblemField[] };

/** So many messages of this sender wait already that no more are taken. */
interface SenderFull {
  code: 'sender.full';
  /** When one of them may have left. */
  retryAfterSeconds: number;
}

/** What a company has to sell, checked like a message. */
export interface BusinessEnquiry {
  company: string;
  name: string;
  email: string;
  /** Empty when they prefer to be written to. */
  phone: string;
  message: string;
  /** Unknown where a cart says it. */
  deviceCount: number | undefined;
  kinds: readonly EnquiryKind[];
  /** The cart that came along, with the prices of its offers; what no longer held is left out. */
  cart: { lines: readonly EnquiryLine[]; totalCents: Cents } | undefined;
}

interface EnquiryLine {
  offerId: string;
  /** "Apple iPhone 13, 128 GB" */
  device: string;
  /** The answers in one sentence. */
  summary: string;
  quantity: number;
  /** Of one piece. */
  priceCents: Cents;
  totalCents: Cents;
}

export type EnquiryRefusal =
  | SenderFull
  /** This shop does not buy from companies. */
  | { code: 'off' }
  /** Pointers `/company`, `/name`, `/email`, `/phone`, `/deviceCount`, `/message`; codes as `forms/enquiry.ts` declares them. */
  | { code: 'fields'; fields: ProblemField[] }
  /** A cart came along, and none of its offers holds any more. */
  | { code: 'cart.gone' };

/** Queues visitors' messages and enquiries to the shop's staff. */
export interface ContactService {
  /**
   * Checks a body of any shape, and puts the message into the outbox, to the shop's address or, in business mode, to that of its partners. The same words
   * sent again on the same day are one mail. Whatever fills the honeypot field is taken and dropped.
   */
  send(ctx: RequestContext, input: unknown): Promise<Result<null, ContactRefusal>>;
  /**
   * Puts a company's enquiry into the outbox, to the business contact, with the cart it names. Only where the tenant buys
   * from companies; repeated words and the honeypot are treated as in `send`.
   */
  enquire(ctx: RequestContext, input: unknown): Promise<Result<null, EnquiryRefusal>>;
}
