export interface CheckoutDraftTable {
  token_hash: string;
  tenant: string;
  /** The draft as sealed JSON. */
  sealed: string;
  expires_at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    checkout_draft: CheckoutDraftTable;
  }
}
