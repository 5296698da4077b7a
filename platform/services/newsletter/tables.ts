import type { ColumnType, Generated } from 'kysely';

/**
 * One row a subscription of one address at one tenant. An ended one loses the address, the name and the interests; what stays
 * proves that there was consent, to whoever can name the address.
 */
export interface NewsletterSubscriptionTable {
  id: Generated<number>;
  tenant: string;
  state: 'pending' | 'confirmed' | 'unsubscribed';
  /** Lower case; null once unsubscribed. */
  email: string | null;
  /** Keyed hash of tenant and address: answers whether an address was on the list, names none. */
  email_fingerprint: string;
  /** Language to write in. */
  locale: string;
  /** The sentence agreed to, as it stood on the page. */
  consent: string;
  requested_at: Date;
  /** Hash of the token in the confirmation mail; null once used. */
  confirm_hash: string | null;
  /** Confirmation mails so far, and when the last mail was written. */
  mails: Generated<number>;
  mailed_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  /** Hash of the lasting token in every mail, and the token itself, sealed, to print it there. */
  link_hash: string;
  link_sealed: string;
  first_name: Generated<string>;
  /** Category ids as a JSON array. */
  interests: ColumnType<string[], string | undefined, string>;
}

declare module '../../database/schema.ts' {
  interface Schema {
    newsletter_subscription: NewsletterSubscriptionTable;
  }
}
