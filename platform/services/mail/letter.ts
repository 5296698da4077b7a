/** The content of a mail; its HTML and text parts are both printed from it. */
export interface Letter {
  to: string;
  /** Where an answer goes, when not to the shop. */
  replyTo?: string;
  /** Where a reader's mail program ends such mails with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** Number of the trade it is about: staff find the mail by it. */
  tradeNumber?: string;
  subject: string;
  headline: string;
  blocks: readonly Block[];
  /** Why the reader gets this mail. */
  reason: string;
  /** The last link; `mailto:` is one too. */
  footerLink?: { label: string; url: string };
  attachments?: MailAttachment[];
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

/** One part of a mail, top to bottom. Kinds say what a part is; how it looks is the printers'. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'note'; text: string }
  /** What it is about at a glance: a sum, and lines below it. */
  | { kind: 'summary'; amount?: Amount | undefined; lines: readonly string[] }
  /** The one thing to do: a link that looks like a button. */
  | { kind: 'action'; label: string; url: string; caption?: string }
  /** A link beside the one thing to do. */
  | { kind: 'more'; label: string; url: string }
  | { kind: 'list'; title: string; items: readonly string[]; ordered?: boolean }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'table'; title: string; rows: readonly TableRow[]; total: { term: string; amount: string } }
  /** Somebody's own words, with their line breaks. */
  | { kind: 'quote'; text: string };

export interface Amount {
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

/** A letter with the branding of the shop that sends it. */
export interface BrandedLetter extends Letter {
  /** BCP 47 tag of the language it is written in. */
  lang: string;
  /** The name the shop goes by, which is the sender's. */
  brand: string;
  reader: 'visitor' | 'shop';
  /** Who stands behind the shop; in mails to visitors. */
  imprint?: string;
}

/** A text as paragraphs of lines. */
export function paragraphsOf(text: string): string[][] {
  return text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'));
}
