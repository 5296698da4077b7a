import { MINUTE_MS } from '../../shared/durations.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { SellerMails, TradeDocuments } from '../trades/index.server.ts';
import { cancelNote } from './cancel-note.ts';
import { opensCreditNote } from './credit-note-link.ts';
import { issueDue } from './issue-due.ts';
import type { CreditNoteParts, IssuingParts } from './parts.ts';
import { NOTE_COLUMNS, toFile, toNote } from './to-note.ts';
import { listForPages } from './trade-documents.ts';
import type { CreditNoteService, IssuedNote } from './types.ts';

export { creditNoteIntegrity } from './integrity.ts';
export { creditNoteData } from './personal-data.ts';
export type { CreditNoteService, IssuedNote } from './types.ts';

/** Creates what the pages of a trade need, and `withMails`, which creates the service: it mails its documents. */
export function createCreditNotes(parts: CreditNoteParts): {
  forPages: TradeDocuments['forPages'];
  withMails(mails: Pick<SellerMails, 'getTradeToken'>): CreditNoteService;
} {
  return { forPages: listForPages(parts), withMails: (mails) => createService({ ...parts, mails }) };
}

function createService(parts: IssuingParts): CreditNoteService {
  const { database, secrets, files } = parts;
  const { db } = database;
  const notes = () => db.selectFrom('credit_note').select(NOTE_COLUMNS);
  const documents = () => db.selectFrom('credit_note').select(['number', 'pdf', 'file_key']);
  return {
    jobs: [{ name: 'issue credit notes', everyMs: MINUTE_MS, run: (now) => issueDue(parts, now) }],
    listMonth: async (month) => {
      const rows = await notes()
        .where('issued_on', '>=', `${month}-01`)
        .where('issued_on', '<=', `${month}-31`)
        .orderBy('issuer')
        .orderBy('year')
        .orderBy('sequence')
        .execute();
      return rows.map(toNote);
    },
    listOfTrade: async (tradeNumber) => {
      const trade = db.selectFrom('trade').select('id').where('number', '=', plainText(tradeNumber));
      return (await notes().where('trade_id', '=', trade).orderBy('id').execute()).map(toNote);
    },
    find: async (id): Promise<IssuedNote | undefined> => {
      const row = await notes().where('public_id', '=', plainText(id)).executeTakeFirst();
      return row && toNote(row);
    },
    pdf: async (id) => toFile(files, await documents().where('public_id', '=', plainText(id)).executeTakeFirst()),
    pdfByLink: async (ctx, link) => {
      if (!opensCreditNote(secrets, ctx, link)) return undefined;
      const own = documents().where('tenant', '=', ctx.tenant.id).where('trade_number', '=', link.number);
      return toFile(files, await own.where('public_id', '=', link.id).executeTakeFirst());
    },
    cancel: (ctx, by, of) => cancelNote(parts, ctx, by, of),
  };
}
