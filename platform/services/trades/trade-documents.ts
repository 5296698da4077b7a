import type { OpenTransaction, Query } from '../../database/index.server.ts';
import type { TradeHistoryBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { MailAttachment } from '../mail/index.server.ts';
import type { TradeRow } from './lock-trade.ts';

/** Certificates of a trade, as a mail about it carries or announces them. */
export interface MailedDocuments {
  /**
   * `none`: no device stores data. `missing`: data is still to be removed. `listed`: too many to attach, so the mail has
   * a list of them.
   */
  certificates: 'none' | 'missing' | 'attached' | 'listed';
  count: number;
  attachments: MailAttachment[];
}

type Entry = TradeHistoryBody['trades'][number];

/** The paths to a trade's documents, as its seller's pages show them. */
export type ListedDocuments = Pick<
  Entry,
  'certificates' | 'certificateList' | 'certificateTable' | 'creditNotes' | 'invoicing'
>;

/** Documents about trades that another service issues. */
export interface TradeDocuments {
  /** `ctx` has the seller's language. */
  forMail(trx: OpenTransaction, ctx: RequestContext, trade: TradeRow): Promise<MailedDocuments>;
  /** By internal id; trades without a document are missing. */
  forPages(db: Query, ctx: RequestContext, trades: readonly TradeRow[]): Promise<ReadonlyMap<number, ListedDocuments>>;
}
