import type { Generated } from 'kysely';

/** One row per customer; unknown data is null. */
export interface CustomerTable {
  id: Generated<number>;
  /** Random; identifies the customer in answers. */
  public_id: string;
  /** The number for people, unique over all tenants. */
  number: string;
  tenant: string;
  /** Null for a guest. */
  account_id: number | null;
  first_name: string | null;
  last_name: string | null;
  street: string | null;
  postal_code: string | null;
  city: string | null;
  /** In international form. */
  phone: string | null;
  birth_date_sealed: string | null;
  /** The company of the seller's last trade as a company. */
  company_name: Generated<string | null>;
  /** Null for a company without one. */
  vat_number: Generated<string | null>;
  created_at: Date;
  changed_at: Date;
}

/** One row per payment account, at most one of each kind. */
export interface CustomerPaymentTable {
  id: Generated<number>;
  public_id: string;
  customer_id: number;
  kind: 'bank' | 'paypal';
  payout_sealed: string;
  payout_masked: string;
  account_holder: string | null;
  /** New trades are paid there. */
  is_primary: boolean;
  changed_at: Date;
  /** Time of the owner's last confirmation; null after a password reset, and then no trade is paid there. */
  confirmed_at: Date | null;
}

declare module '../../database/schema.ts' {
  interface Schema {
    customer: CustomerTable;
    customer_payment: CustomerPaymentTable;
  }
}
