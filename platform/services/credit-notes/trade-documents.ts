import { groupBy } from '../../shared/group-by.ts';
import { invoicingFor, type TradeDocuments } from '../trades/index.server.ts';
import { creditNotePath } from './credit-note-link.ts';
import type { CreditNoteParts } from './parts.ts';

/** The credit notes of companies' paid trades for their pages, and who writes the invoice. */
export function listForPages({ secrets }: Pick<CreditNoteParts, 'secrets'>): TradeDocuments['forPages'] {
  return async (db, ctx, trades) => {
    const sold = trades.flatMap((trade) => {
      const invoicing = trade.state === 'paid' ? invoicingFor(ctx.tenant, trade) : undefined;
      return invoicing ? [{ ...trade, invoicing }] : [];
    });
    if (sold.length === 0) return new Map();
    const ids = sold.map(({ id }) => id);
    const rows = await db
      .selectFrom('credit_note')
      .select(['trade_id', 'public_id', 'number', 'kind'])
      .where('trade_id', 'in', ids)
      .orderBy('id')
      .execute();
    const byTrade = groupBy(rows, ({ trade_id }) => trade_id);
    return new Map(
      sold.map(({ id, number, tenant, invoicing }) => {
        const notes = byTrade.get(id) ?? [];
        const isCancelled = notes.some(({ kind }) => kind === 'cancellation');
        const creditNotes = notes.map((note) => ({
          number: note.number,
          kind: note.kind,
          path: creditNotePath(secrets, { tenant, number, id: note.public_id, now: ctx.now() }),
        }));
        return [
          id,
          {
            invoicing: isCancelled ? ('ownInvoice' as const) : invoicing,
            ...(creditNotes.length > 0 ? { creditNotes } : {}),
          },
        ] as const;
      }),
    );
  };
}
