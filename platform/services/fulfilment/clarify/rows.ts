import type { Selectable } from 'kysely';
import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { Answers, PriceSheet } from '../../../shared/price-sheet.ts';
import type { VoucherTerms } from '../../../shared/voucher-value.ts';
import type { Offer } from '../../offers/index.server.ts';
import { hashToken } from '../../secrets/index.server.ts';
import { listOutcomes } from '../outcomes/outcome-rows.ts';
import type { StoredOutcome } from '../outcomes/types.ts';
import type { ClarificationTable } from '../tables.ts';
import type { ClarificationDecision, ClarificationLink } from './types.ts';

export type AskedRow = Selectable<ClarificationTable>;

/** The trade of a clarification. */
export interface AskedTrade {
  id: number;
  tenant: string;
  number: string;
  /** The seller's language. */
  locale: string;
  currency: string;
  firstName: string;
  email: string;
  /** A trade of the test mode. */
  test: boolean;
  /** Null when the trade has none. */
  voucher: AskedVoucher | null;
}

export interface AskedVoucher extends VoucherTerms {
  code: string;
}

/** A device of a clarification, with its offer. */
export interface AskedItem {
  item: number;
  offer: string;
  oldCents: number;
  newCents: number;
  decision: ClarificationDecision | null;
  difference: string;
  /** The inspected answers. */
  answers: Answers;
  soldOffer: Offer;
  /** The price sheet of the first quote; null if not stored. */
  sheet: PriceSheet | null;
  /** What was found besides answers. */
  outcome: StoredOutcome | undefined;
}

/** Finds the clarification of a link; undefined for every invalid link. */
export async function findAsked(
  db: Query | OpenTransaction,
  tenant: string,
  link: ClarificationLink,
  lock: 'locked' | 'read' = 'read',
): Promise<{ row: AskedRow; trade: AskedTrade } | undefined> {
  const row = await db
    .selectFrom('clarification')
    .selectAll()
    .where('token_hash', '=', hashToken(link.id))
    .$if(lock === 'locked', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return undefined;
  const trade = await getAskedTrade(db, row.trade_id);
  return trade.tenant === tenant && trade.number === link.trade ? { row, trade } : undefined;
}

export async function getAskedTrade(db: Query | OpenTransaction, tradeId: number): Promise<AskedTrade> {
  const { first_name, is_test, voucher_code, voucher_cents, voucher_minimum_cents, ...trade } = await db
    .selectFrom('trade')
    .select(['id', 'tenant', 'number', 'locale', 'currency', 'first_name', 'email', 'is_test'])
    .select(['voucher_code', 'voucher_cents', 'voucher_minimum_cents'])
    .where('id', '=', tradeId)
    .executeTakeFirstOrThrow();
  const voucher =
    voucher_code === null
      ? null
      : { code: voucher_code, valueCents: voucher_cents, minimumCents: voucher_minimum_cents };
  return { ...trade, firstName: first_name, test: is_test, voucher };
}

export async function listAskedItems(
  db: Query | OpenTransaction,
  { id, trade_id }: Pick<AskedRow, 'id' | 'trade_id'>,
): Promise<AskedItem[]> {
  const rows = await db
    .selectFrom('clarification_item as asked')
    .innerJoin('trade_item as found', (join) =>
      join.onRef('found.item', '=', 'asked.item').on('found.trade_id', '=', trade_id),
    )
    .innerJoin('trade_line as line', (join) =>
      join.onRef('line.position', '=', 'found.position').on('line.trade_id', '=', trade_id),
    )
    .select(['asked.item', 'asked.offer', 'old_cents', 'new_cents', 'asked.decision', 'found.difference'])
    .select(['found.answers', 'line.offer as sold', 'line.sheet'])
    .where('clarification_id', '=', id)
    .orderBy('asked.item')
    .execute();
  const outcomes = await listOutcomes(db, trade_id);
  return rows.map(({ old_cents, new_cents, difference, answers, sold, ...row }) => ({
    ...row,
    oldCents: old_cents,
    newCents: new_cents,
    difference: difference ?? '',
    answers: answers ?? {},
    soldOffer: sold as Offer,
    outcome: outcomes.get(row.item),
  }));
}
