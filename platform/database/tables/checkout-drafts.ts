interface CheckoutDraftTable {
  token_hash: string;
  tenant: string;
  /** The draft as sealed JSON. */
  sealed: string;
  expires_at: Date;
}

export interface CheckoutTables {
  checkout_draft: CheckoutDraftTable;
}
