import type { Generated } from 'kysely';

/** One row a customer; what they have not told is null. */
export interface CustomerTable {
  id: Generated<number>;
  /** Random; what answers know the customer by. */
  public_id: string;
  /** What people quote, unique over all tenants. */
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
  /** Of somebody who sold as a company. */
  company_name: Generated<string | null>;
  /** Null for a company that said it has none. */
  vat_number: Generated<string | null>;
  created_at: Date;
  changed_at: Date;
}

/** One row a way to be paid, at most one of each kind. */
export interface CustomerPaymentTable {
  id: Generated<number>;
  public_id: string;
  customer_id: number;
  kind: 'bank' | 'paypal';
  payout_sealed: string;
  payout_masked: string;
  account_holder: string | null;
  /** Sales are paid there first. */
  is_primary: boolean;
  changed_at: Date;
  /** When its owner last said that it is theirs; null after a reset of the password, and then no sale is paid there. */
  confirmed_at: Date | null;
}

declare module '../../database/schema.ts' {
  interface Schema {
    customer: CustomerTable;
    customer_payment: CustomerPaymentTable;
  }
}
