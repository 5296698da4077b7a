/** The content of a mail; both its HTML and its text part are printed from it. */
export interface MailContent {
  to: string;
  /** Reply address, if not the shop's. */
  replyTo?: string;
  /** Target of the one-click unsubscription in mail programs (RFC 8058). */
  unsubscribeUrl?: string;
  /** Number of its trade, by which staff find the mail. */
  tradeNumber?: string;
  subject: string;
  headline: string;
  blocks: readonly Block[];
  /** Why the reader gets this mail. */
  reason: string;
  /** The last link; can be a `mailto:` link. */
  footerLink?: { label: string; url: string };
  attachments?: MailAttachment[];
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

/** One part of a mail, from top to bottom. The kind gives its meaning; the printers define its look. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'note'; text: string }
  /** Summary: an amount, and lines below it. */
  | { kind: 'summary'; amount?: MailAmount | undefined; lines: readonly string[] }
  /** The main action: a link that looks like a button. */
  | { kind: 'action'; label: string; url: string; caption?: string }
  /** A secondary link. */
  | { kind: 'more'; label: string; url: string }
  | { kind: 'list'; title: string; items: readonly string[]; ordered?: boolean }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'table'; title: string; rows: readonly TableRow[]; total: { term: string; amount: string } }
  /** Quoted user input, with its line breaks. */
  | { kind: 'quote'; text: string };

export interface MailAmount {
  whole: string;
  fraction: string;
  sign: string;
}

export interface Fact {
  term: string;
  value: string;
}

export interface TableRow {
  text: string;
  note: string;
  amount: string;
}

/** Mail content with the branding of the shop that sends it. */
export interface BrandedMailContent extends MailContent {
  /** BCP 47 tag of its language. */
  lang: string;
  /** The shop's brand name, also the sender's name. */
  brand: string;
  reader: 'visitor' | 'shop';
  /** The shop's imprint; only in mails to visitors. */
  imprint?: string;
}

/** Splits a text into paragraphs of lines. */
export function splitParagraphs(text: string): string[][] {
  return text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'));
}
