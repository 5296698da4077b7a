import type { Generated } from 'kysely';

/** The outbox: one row per mail, complete, waiting or sent. */
export interface MailTable {
  id: Generated<number>;
  tenant: string;
  kind: string;
  /** BCP 47 tag of its language. */
  locale: string;
  /** Fixed when queued, so that receivers recognise a mail sent twice after a crash. */
  message_id: string;
  from_name: string;
  from_address: string;
  to_address: string;
  /** Reply address; null in older mails, for replies to the sender. */
  reply_to: string | null;
  /** False for mails written by a person. */
  automatic: Generated<boolean>;
  subject: string;
  /** HTML, text and unsubscribe address, sealed because they contain links. Null once sent (`sealed.ts`). */
  body_sealed: string | null;
  /** The same unsealed, in mails that waited when `body_sealed` was added; the sweep seals them. */
  html: Generated<string | null>;
  text: Generated<string | null>;
  unsubscribe_url: Generated<string | null>;
  /** Number of its trade. */
  trade_number: string | null;
  /** Id of the request or of the run of a job that caused it; null in older mails. */
  request_id: string | null;
  /** Parked: a server rejected it permanently; it stays until the operator requeues or drops it. */
  state: 'queued' | 'sent' | 'parked';
  /** The share it counts in, and its owner (`shares.ts`); null for none. */
  counts_for: string | null;
  attempts: Generated<number>;
  /** The worker that sends it, and the end of its lease. */
  claim: string | null;
  leased_until: Date | null;
  first_failed_at: Date | null;
  /** The cause of its last failure; such mails are due as soon as the server works. Null: no failure yet. */
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

/** Pictures of mails; each is stored once. */
interface MailPictureTable {
  hash: string;
  content: Uint8Array;
}

/** A mail that reached an address, or may have. Stored for as long as it counts. */
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
