import type { PersonalDataSource } from '../personal-data/index.server.ts';

/**
 * The credit notes of a person's trades, with all that they say. The law requires them with the books, so erasure leaves
 * them: their trades are detached from the account.
 */
export const creditNoteData: PersonalDataSource = {
  read: async (db, { customerId }) => ({
    credit_note: await db
      .selectFrom('credit_note as note')
      .innerJoin('trade', 'trade.id', 'note.trade_id')
      .select([
        'trade.number as trade_number',
        'note.number',
        'note.kind',
        'note.scheme',
        'note.currency',
        'note.net_cents',
        'note.vat_cents',
        'note.gross_cents',
        'note.issued_on',
        'note.content',
      ])
      .where('customer_id', '=', customerId)
      .orderBy('note.id')
      .execute(),
  }),
};
