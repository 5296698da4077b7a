import type { OpenTransaction } from '../../database/index.server.ts';
import { hashToken, newToken, type Secrets, sealedColumn } from '../secrets/index.server.ts';

/**
 * The token of a trade's private page, which every mail about the trade links to. It is random and looked up by its
 * hash; a sealed copy allows later mails to contain it.
 */
export const accessTokenColumn = sealedColumn({
  table: 'trade',
  column: 'sale_token_sealed',
  key: ['id'],
  boundTo: ['number'],
  purpose: (row: { number: string }) => `sale ${row.number}`,
});

export interface StoredTradeToken {
  hash: string;
  sealed: string;
}

/** A new token and its stored forms. */
export function createTradeToken(
  secrets: Pick<Secrets, 'seal'>,
  number: string,
): { token: string; stored: StoredTradeToken } {
  const token = newToken();
  const sealed = secrets.seal(token, accessTokenColumn.purpose({ number }));
  return { token, stored: { hash: hashToken(token), sealed } };
}

interface TradeTokenRow {
  id: number;
  number: string;
  sale_token_sealed: string | null;
}

/** The token of a stored trade; creates one if missing. */
export async function getOrCreateTradeToken(
  trx: OpenTransaction,
  secrets: Pick<Secrets, 'seal' | 'open'>,
  row: TradeTokenRow,
): Promise<string> {
  if (row.sale_token_sealed !== null) return secrets.open(row.sale_token_sealed, accessTokenColumn.purpose(row));
  const { token, stored } = createTradeToken(secrets, row.number);
  const { numUpdatedRows } = await trx
    .updateTable('trade')
    .set({ sale_token_hash: stored.hash, sale_token_sealed: stored.sealed })
    .where('id', '=', row.id)
    .where('sale_token_hash', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return token;
  // A concurrent transaction wrote another mail about it: both use the same link.
  const { sale_token_sealed } = await trx
    .selectFrom('trade')
    .select('sale_token_sealed')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  return secrets.open(sale_token_sealed ?? '', accessTokenColumn.purpose(row));
}

export async function deleteTradeToken(trx: OpenTransaction, tradeId: number): Promise<void> {
  const none = { sale_token_hash: null, sale_token_sealed: null };
  await trx.updateTable('trade').set(none).where('id', '=', tradeId).execute();
}
