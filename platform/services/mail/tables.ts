import type { Generated } from 'kysely';

/** The outbox: one row a mail, complete, waiting for an SMTP server or sent. */
export interface MailTable {
  id: Generated<number>;
  tenant: string;
  kind: string;
  /** BCP 47 tag of the language it is written in. */
  locale: string;
  /** Fixed when queued: a mail sent twice after a crash is recognised as one. */
  message_id: string;
  from_name: string;
  from_address: string;
  to_address: string;
  /** Where an answer goes; null, when to the sender, in mails of before. */
  reply_to: string | null;
  /** Nobody wrote it by hand. */
  automatic: Generated<boolean>;
  subject: string;
  /** HTML, text and the address that ends a subscription, sealed: they hold links. Null once sent (`sealed.ts`). */
  body_sealed: string | null;
  /** The same in the clear, in mails that waited when `body_sealed` was added; the sweep seals them. */
  html: Generated<string | null>;
  text: Generated<string | null>;
  unsubscribe_url: Generated<string | null>;
  /** Number of the trade it is about. */
  trade_number: string | null;
  /** Parked: a server refused it for good; it stays until the operator requeues or drops it. */
  state: 'queued' | 'sent' | 'parked';
  /** The share it counts in, and whose (`shares.ts`); null: none. */
  counts_for: string | null;
  attempts: Generated<number>;
  /** Who is sending it now, and until when nobody else may. */
  claim: string | null;
  leased_until: Date | null;
  first_failed_at: Date | null;
  /** What its last attempt failed of; such mails are due again as soon as the server works. Null: it has not been tried. */
  fault: 'server' | 'unknown' | null;
  next_attempt_at: Date;
  last_error: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface MailAttachmentTable {
  mail_id: number;
  position: number;
  file_name: string;
  content_type: string;
  content: Uint8Array;
}

/** What mails show, once however many show it. */
interface MailPictureTable {
  hash: string;
  content: Uint8Array;
}

/** A mail that reached an address, or may have. Kept for as long as it counts. */
interface MailDeliveryTable {
  claim: string;
  /** The mail's `counts_for`. */
  address: string;
  counted_at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    mail: MailTable;
    mail_attachment: MailAttachmentTable;
    mail_delivery: MailDeliveryTable;
    mail_picture: MailPictureTable;
  }
}
