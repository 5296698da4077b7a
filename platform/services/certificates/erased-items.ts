import { sql } from 'kysely';
import type { OpenTransaction, Query } from '../../database/index.server.ts';
import { carriesData, type ErasureMethod, type ErasureResult } from '../../shared/erasure.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { SerialNumber } from '../../shared/serial-number.ts';
import type { Secrets } from '../secrets/index.server.ts';
import type { ItemDecision } from '../trades/index.server.ts';
import { certificateTokenColumn, serialColumn } from './sealed.ts';
import type { Erasure } from './types.ts';

/** An item with its serial number and last erasure, as stored. */
export interface ErasedItemRow {
  tradeId: number;
  item: number;
  deviceName: string;
  variantLabel: string;
  formFactor: string;
  decision: ItemDecision | null;
  kind: SerialNumber['kind'] | null;
  numberSealed: string | null;
  erasure: StoredErasure | null;
}

export interface StoredErasure extends Erasure {
  tokenHash: string | null;
  tokenSealed: string | null;
}

type Opener = Pick<Secrets, 'open'>;

/** Items of several trades, by one query. */
export async function loadErasedItems(
  db: Query | OpenTransaction,
  tradeIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ErasedItemRow[]>> {
  if (tradeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('trade_item as piece')
    .innerJoin('trade_line as line', (join) =>
      join.onRef('line.trade_id', '=', 'piece.trade_id').onRef('line.position', '=', 'piece.position'),
    )
    .leftJoin('item_serial as known', (join) =>
      join.onRef('known.trade_id', '=', 'piece.trade_id').onRef('known.item', '=', 'piece.item'),
    )
    .leftJoin('erasure', (join) =>
      join
        .onRef('erasure.trade_id', '=', 'piece.trade_id')
        .onRef('erasure.item', '=', 'piece.item')
        .on('erasure.id', '=', LAST_ERASURE),
    )
    .select([
      'piece.trade_id',
      'piece.item',
      'piece.decision',
      'line.offer',
      'known.kind',
      'known.number_sealed',
      'erasure.id',
      'erasure.method',
      'erasure.tool',
      'erasure.result',
      'erasure.erased_on',
      'erasure.person',
      'erasure.at',
      'erasure.token_hash',
      'erasure.token_sealed',
    ])
    .where('piece.trade_id', 'in', tradeIds)
    .orderBy('piece.trade_id')
    .orderBy('piece.item')
    .execute();
  return groupBy(
    rows.map(({ trade_id, item, decision, offer, kind, number_sealed, ...last }) => ({
      tradeId: trade_id,
      item,
      deviceName: offer.deviceName,
      variantLabel: offer.variantLabel,
      formFactor: offer.formFactor,
      decision,
      kind,
      numberSealed: number_sealed,
      erasure: toErasure(last),
    })),
    ({ tradeId }) => tradeId,
  );
}

const LAST_ERASURE = sql<number>`(select max(id) from erasure later
  where later.trade_id = piece.trade_id and later.item = piece.item)`;

interface LastErasure {
  id: number | null;
  method: ErasureMethod | null;
  tool: string | null;
  result: ErasureResult | null;
  erased_on: string | null;
  person: string | null;
  at: Date | null;
  token_hash: string | null;
  token_sealed: string | null;
}

function toErasure({ id, method, tool, result, erased_on, person, at, ...token }: LastErasure): StoredErasure | null {
  if (id === null || !method || !result || !at) return null;
  return {
    id,
    method,
    tool: tool ?? '',
    result,
    erasedOn: erased_on ?? '',
    person: person ?? '',
    at: at.toISOString(),
    tokenHash: token.token_hash,
    tokenSealed: token.token_sealed,
  };
}

/** The serial number of an item; null until it is recorded. */
export function openSerial(secrets: Opener, row: Pick<ErasedItemRow, 'tradeId' | 'item' | 'kind' | 'numberSealed'>) {
  if (row.kind === null || row.numberSealed === null) return null;
  const number = secrets.open(row.numberSealed, serialColumn.purpose({ trade_id: row.tradeId, item: row.item }));
  return { kind: row.kind, number } satisfies SerialNumber;
}

export function openToken(secrets: Opener, { tokenHash, tokenSealed }: StoredErasure): string {
  return secrets.open(tokenSealed ?? '', certificateTokenColumn.purpose({ token_hash: tokenHash }));
}

/** Whether an erased item has a certificate. */
export function isCertified({ erasure, numberSealed }: Pick<ErasedItemRow, 'erasure' | 'numberSealed'>): boolean {
  return erasure?.result === 'verified' && numberSealed !== null;
}

/** Whether the item was bought and its data must be removed. */
export function needsErasure({ decision, formFactor }: Pick<ErasedItemRow, 'decision' | 'formFactor'>): boolean {
  return decision === 'accepted' && carriesData(formFactor);
}
