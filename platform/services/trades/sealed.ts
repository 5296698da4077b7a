import { type KeyedRows, parseKeyId, type SealedColumn, type Secrets, sealedColumn } from '../secrets/index.server.ts';
import { keyedLabelLink, labelHash } from './label-link.ts';
import { accessTokenColumn } from './trade-token.ts';
import type { TradePayout } from './types.ts';

/** Bound to the trade: a sealed payout copied into another row cannot be opened there. */
export const tradePayoutColumn = sealedColumn({
  table: 'trade',
  column: 'payout_sealed',
  key: ['id'],
  boundTo: ['number'],
  purpose: (row: { number: string }) => `payout ${row.number}`,
});

/** The full payout of a trade: only for the file that a bank gets, never for display. */
export function openTradePayout(
  secrets: Pick<Secrets, 'open'>,
  trade: { number: string; payout_sealed: string | null },
): TradePayout {
  if (trade.payout_sealed === null) throw new Error(`The trade ${trade.number} has no payout.`);
  return JSON.parse(secrets.open(trade.payout_sealed, tradePayoutColumn.purpose(trade))) as TradePayout;
}

export const tokenColumn = sealedColumn({
  table: 'trade_key',
  column: 'access_token_sealed',
  key: ['tenant', 'key_hash'],
  boundTo: ['key_hash'],
  purpose: (row: { key_hash: string }) => `trade token ${row.key_hash}`,
});

export const bodyColumn = sealedColumn({
  table: 'trade_key',
  column: 'body_sealed',
  key: ['tenant', 'key_hash'],
  boundTo: ['key_hash'],
  purpose: (row: { key_hash: string }) => `trade body ${row.key_hash}`,
});

export const tradeSealed: readonly SealedColumn[] = [tradePayoutColumn, tokenColumn, bodyColumn, accessTokenColumn];

/**
 * Links in mails from when they were keyed hashes. Other sealed values of the trade name the key of its link, so this
 * runs before they are sealed again.
 */
const labelLinks: KeyedRows = {
  what: 'label links of an earlier version',
  rekey: async (trx, secrets, { after, limit }) => {
    const rows = await trx
      .selectFrom('trade')
      .leftJoin('trade_key', 'trade_key.trade_id', 'trade.id')
      .select(['trade.id', 'trade.tenant', 'trade.number', 'payout_sealed', 'access_token_sealed'])
      .where('label_hash', 'is', null)
      .where('trade.id', '>', after)
      .orderBy('trade.id')
      .limit(limit)
      .execute();
    let changed = 0;
    for (const row of rows) {
      const keyId = parseKeyId(row.access_token_sealed ?? row.payout_sealed ?? '');
      const key = secrets.keys.find(({ id }) => id === keyId);
      if (!key) continue;
      const link = keyedLabelLink(key, row.tenant, row.number);
      await trx
        .updateTable('trade')
        .set({ label_hash: labelHash(link) })
        .where('id', '=', row.id)
        .execute();
      changed += 1;
    }
    return { changed, left: rows.length - changed, last: rows.at(-1)?.id };
  },
};

export const tradeKeyed: readonly KeyedRows[] = [labelLinks];
