import type { EnquiryKind } from '../../forms/enquiry.ts';
import type { Cents } from '../../shared/money.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { PricedList } from '../device-lists/index.server.ts';

/** A visitor's validated message: single lines without control characters, the message with LF line breaks. */
export interface ContactMessage {
  /** Message key of the subject, from the tenant's list. */
  subjectKey: string;
  name: string;
  email: string;
  /** Empty when the message is not about a trade. */
  tradeNumber: string;
  message: string;
  /** JPEG files. */
  photos?: readonly { content: Uint8Array }[];
}

/** A seller's question from the page of a trade. */
export interface TradeQuestion {
  /** As the trade stores them. */
  seller: { number: string; name: string; email: string };
  text: string;
  /** Prepared by the photo service. */
  photos: readonly { content: Uint8Array }[];
}

export type ContactError =
  | SenderFull
  /** Pointers `/subject`, `/name`, `/email`, `/tradeNumber`, `/message`; codes as `forms/contact.ts` declares them. */
  | { code: 'fields'; fields: ProblemField[] };

/** Too many messages of this sender wait in the outbox. */
interface SenderFull {
  code: 'sender.full';
  /** Seconds until one of them may have been sent. */
  retryAfterSeconds: number;
}

/** A company's offer of devices, validated like a message. */
export interface BusinessEnquiry {
  company: string;
  name: string;
  email: string;
  /** Empty when they prefer a mail. */
  phone: string;
  message: string;
  /** Undefined when a cart or a list gives the number. */
  deviceCount: number | undefined;
  kinds: readonly EnquiryKind[];
  /** The cart of the enquiry, with the prices of its offers; invalid lines are omitted. */
  cart: { lines: readonly EnquiryLine[]; totalCents: Cents } | undefined;
  /** The list of the enquiry, with the prices of its devices. */
  list: PricedList | undefined;
}

interface EnquiryLine {
  offerId: string;
  /** "Apple iPhone 13 128 GB" */
  device: string;
  /** The answers in one sentence. */
  summary: string;
  quantity: number;
  /** Price per item. */
  priceCents: Cents;
  totalCents: Cents;
}

export type EnquiryError =
  | SenderFull
  /** This shop does not buy from companies. */
  | { code: 'off' }
  /** Pointers `/company`, `/name`, `/email`, `/phone`, `/deviceCount`, `/message`; codes as `forms/enquiry.ts` declares them. */
  | { code: 'fields'; fields: ProblemField[] }
  /** A cart was sent, and none of its offers is still valid. */
  | { code: 'cart.gone' };

/** Queues visitors' messages and enquiries for the shop's staff. */
export interface ContactService {
  /**
   * Validates a body of any shape and queues the message to the shop's address or, in business mode, to that of its
   * partners. Equal messages on the same day are one mail. Messages with a filled honeypot field are accepted and
   * dropped.
   */
  send(ctx: RequestContext, input: unknown): Promise<Result<null, ContactError>>;
  /** Queues a seller's question about a trade; problems have the pointers `/text` and `/photos`. */
  ask(ctx: RequestContext, question: TradeQuestion): Promise<Result<null, ContactError>>;
  /**
   * Queues a company's enquiry to the business contact, with its cart. Only for tenants that buy from companies;
   * duplicates and the honeypot are treated as in `send`.
   */
  enquire(ctx: RequestContext, input: unknown): Promise<Result<null, EnquiryError>>;
}
