import type { Generated } from 'kysely';

/** One row per trade with a payable amount. */
interface PayoutTable {
  id: Generated<number>;
  /** Random. */
  public_id: string;
  trade_id: number;
  tenant: string;
  amount_cents: number;
  currency: string;
  method: 'sepa' | 'paypal';
  state: 'due' | 'batched' | 'paid';
  batch_id: number | null;
  due_at: Date;
  paid_at: Date | null;
}

/** One row per payout file. The release needs another person than the author. */
export interface PayoutBatchTable {
  id: Generated<number>;
  /** Random. */
  public_id: string;
  method: 'sepa' | 'paypal';
  currency: string;
  /** The bank's key for the file: sent twice, it is executed once. */
  message_id: string;
  state: 'open' | 'released' | 'paid' | 'dissolved';
  created_by: string;
  created_at: Date;
  released_by: Generated<string | null>;
  released_at: Generated<Date | null>;
  /** Hash of the first returned file. */
  file_hash: Generated<string | null>;
  /** The debtor account at the time of the file. */
  payer_name: string | null;
  payer_iban: string | null;
  payer_bic: string | null;
  paid_by: Generated<string | null>;
  paid_at: Generated<Date | null>;
  dissolved_by: Generated<string | null>;
  dissolved_at: Generated<Date | null>;
}

/** One row per download of the file. */
interface PayoutDownloadTable {
  id: Generated<number>;
  batch_id: number;
  person: string;
  at: Date;
}

declare module '../../database/schema.ts' {
  interface Schema {
    payout: PayoutTable;
    payout_batch: PayoutBatchTable;
    payout_download: PayoutDownloadTable;
  }
}
