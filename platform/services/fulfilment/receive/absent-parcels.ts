import { transactResult } from '../../../database/index.server.ts';
import { MAX_CLAIM_LENGTH } from '../../../shared/input-limits.ts';
import { plainText } from '../../../shared/plain-text.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { awaitsParcel } from '../../../shared/trade-states.ts';
import {
  type InvalidStateChange,
  lockTrade,
  recordAct,
  type StaffActor,
  type TradeUnknown,
} from '../../trades/index.server.ts';
import { toInvalidFields } from '../invalid-fields.ts';
import type { FulfilmentParts } from '../parts.ts';
import type { InvalidFields, ParcelUnknown } from '../types.ts';
import { actTables } from '../undo.ts';
import { type Author, followParcels } from './complete-arrival.ts';
import { listStaffParcels, updateParcels } from './parcel-rows.ts';

type AbsentParts = Pick<FulfilmentParts, 'database' | 'mails'>;
type AbsentError = TradeUnknown | InvalidStateChange | ParcelUnknown | InvalidFields;

/**
 * The parcels that have not come do not come: the trade goes on with the others. The seller decides it; staff note how.
 * Needs a parcel that arrived or was lost, else the trade is cancelled. A repeated call changes nothing.
 */
export async function endExpectation(
  parts: AbsentParts,
  ctx: RequestContext,
  { number, by, reason: typed }: { number: string; by: StaffActor | 'customer'; reason?: string | undefined },
): Promise<Result<null, AbsentError>> {
  const reason = plainText(typed ?? '');
  if (by !== 'customer') {
    if (reason === '') return toInvalidFields('/consent', 'required', 'Note how the seller agreed.');
    const tooLong = `At most ${MAX_CLAIM_LENGTH} characters.`;
    if (reason.length > MAX_CLAIM_LENGTH) return toInvalidFields('/consent', 'tooLong', tooLong);
  }
  return transactResult<null, AbsentError>(parts.database, async (trx) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    const parcels = await listStaffParcels(trx, trade.id);
    if (!awaitsParcel(trade.state)) {
      const ended = parcels.some(({ state }) => state === 'notComing');
      return ended ? ok(null) : fail({ code: 'trade.state', from: trade.state, to: 'received' });
    }
    const positions = parcels.filter(({ state }) => state === 'expected').map(({ position }) => position);
    if (positions.length === parcels.length) return fail({ code: 'parcel.unknown' });
    const person = by === 'customer' ? null : by.person;
    const change = { tradeId: trade.id, positions, person, at: ctx.now(), ...(reason === '' ? {} : { reason }) };
    const end = async () => {
      await updateParcels(trx, { ...change, state: 'notComing' });
      return followParcels(parts, trx, ctx, { trade, author: toAuthor(by) });
    };
    return by === 'customer' ? end() : recordAct(trx, ctx, { trade, by, kind: 'restEnded', tables: actTables }, end);
  });
}

/** The carrier lost a parcel: its devices are paid as offered, up to the limit of a parcel. */
export async function markLost(
  parts: AbsentParts,
  ctx: RequestContext,
  by: StaffActor,
  { number, parcel, claim: typed }: { number: string; parcel: number; claim: string },
): Promise<Result<null, AbsentError>> {
  const claim = plainText(typed);
  if (claim === '')
    return toInvalidFields('/claim', 'required', 'Note what the carrier reported, and the number of the claim.');
  if (claim.length > MAX_CLAIM_LENGTH)
    return toInvalidFields('/claim', 'tooLong', `At most ${MAX_CLAIM_LENGTH} characters.`);
  return transactResult<null, AbsentError>(parts.database, async (trx) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    const parcels = await listStaffParcels(trx, trade.id);
    const lost = parcels.find(({ position }) => position === parcel);
    if (!lost) return fail({ code: 'parcel.unknown' });
    if (lost.state === 'lost') return ok(null);
    if (!awaitsParcel(trade.state) || lost.state !== 'expected')
      return fail({ code: 'trade.state', from: trade.state, to: 'received' });
    const change = { tradeId: trade.id, positions: [parcel], person: by.person, reason: claim, at: ctx.now() };
    return recordAct(trx, ctx, { trade, by, kind: 'lost', tables: actTables }, async () => {
      await updateParcels(trx, { ...change, state: 'lost' });
      return followParcels(parts, trx, ctx, { trade, author: toAuthor(by) });
    });
  });
}

function toAuthor(by: StaffActor | 'customer'): Author {
  return by === 'customer' ? { actor: by } : { actor: 'staff', person: by.person };
}
