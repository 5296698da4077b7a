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
  /** Where a mail program ends such mails with one click; null for mails that nobody subscribed to. */
  unsubscribe_url: string | null;
  subject: string;
  /** Its pictures are named in it, `cid:<hash>@mark`, and kept in `mail_picture`. */
  html: string;
  text: string;
  /** Parked: a server refused it for good; it stays until the operator requeues or drops it. */
  state: 'queued' | 'sent' | 'parked';
  /** Whose share it takes (`address-cap.ts`); null: nobody's. */
  counts_for: string | null;
  /** What becomes of such a mail when its mailbox has had its share. */
  when_full: Generated<'wait' | 'drop'>;
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
