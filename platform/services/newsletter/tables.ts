import type { ColumnType, Generated } from 'kysely';

/**
 * One row per subscription of one address at one tenant. Ending it removes the address, the name and the interests. The
 * rest proves the consent when the address is given.
 */
export interface NewsletterSubscriptionTable {
  id: Generated<number>;
  tenant: string;
  state: 'pending' | 'confirmed' | 'unsubscribed';
  /** Lower case; null after unsubscription. */
  email: string | null;
  /** Keyed hash of tenant and address: shows whether a given address was subscribed, and reveals none. */
  email_fingerprint: string;
  /** Language of the mails. */
  locale: string;
  /** The sentence agreed to, as shown on the page. */
  consent: string;
  requested_at: Date;
  /** Hash of the token in the confirmation mail, until the subscription ends; a used one repeats its answer for minutes. */
  confirm_hash: string | null;
  /** Number of confirmation mails, and the time of the last mail. */
  mails: Generated<number>;
  mailed_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
  /** Hash of the permanent token in every mail, and the token itself, sealed, for later mails. */
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
