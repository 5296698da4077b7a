import type { VatScheme } from '../../../shared/vat.ts';
import type { TradeDocument } from '../../certificates/index.server.ts';
import type { CreditNoteContent } from '../types.ts';

export interface NoteFacts {
  kind: 'creditNote' | 'cancellation';
  number: string;
  tradeNumber: string;
  /** `YYYY-MM-DD`. */
  issuedOn: string;
  issuedAt: Date;
  scheme: VatScheme;
  content: CreditNoteContent;
}

/** What is drawn, and with what. */
export interface NoteDocument {
  document: TradeDocument;
  facts: NoteFacts;
  signed: boolean;
}
