import { createClarifications } from './clarify/clarifications.ts';
import { inspect } from './inspect/inspect.ts';
import { addPhoto, findPhoto, removePhoto } from './inspect/photos.ts';
import type { FulfilmentParts } from './parts.ts';
import { createPayouts } from './pay/payouts.ts';
import { countTrades, exportTrades, listTrades } from './queue/list-trades.ts';
import { addNote } from './queue/notes.ts';
import { findStaffTrade } from './queue/staff-trade.ts';
import { receive } from './receive/receive.ts';
import type { FulfilmentService } from './types.ts';

export { createRemoteClarifications } from './clarify/remote.ts';
export { clarificationSealed } from './clarify/sealed.ts';
export type { ClarificationAnswer, ClarificationError } from './clarify/types.ts';
export { inspectedPrice, sameAnswers } from './inspect/inspected-price.ts';
export { fulfilmentIntegrity } from './integrity.ts';
export type {
  Batch,
  BatchFileError,
  BatchState,
  BatchSummary,
  CreateBatchError,
  DueTotal,
  MarkPaidError,
  PayoutMethod,
  PayoutService,
  PayoutView,
  ReleaseBatchError,
} from './pay/types.ts';
export { fulfilmentData } from './personal-data.ts';
export type { FulfilmentService, QueuedTrade, QueueQuery, StaffItem, StaffTrade } from './types.ts';

/**
 * Creates what happens to a trade after its parcel's arrival: staff actions from receipt to inspection, the seller's
 * clarifications, and payouts.
 */
export function createFulfilment(parts: FulfilmentParts) {
  return {
    fulfilment: createStaffActions(parts),
    clarifications: createClarifications(parts),
    payouts: createPayouts(parts),
  };
}

function createStaffActions(parts: FulfilmentParts): FulfilmentService {
  const { database, shops } = parts;
  const { db } = database;
  return {
    find: (scanned) => findStaffTrade(db, scanned),
    list: (query) => listTrades(db, shops.ids, query),
    export: (filters) => exportTrades(db, shops.ids, filters),
    counts: (query) => countTrades(db, shops.ids, query),
    receive: (ctx, by, { number }) => receive(parts, ctx, by, number),
    inspect: (ctx, by, input) => inspect(parts, ctx, by, input),
    asDescribed: (ctx, by, of) => inspect(parts, ctx, by, { ...of, items: 'asTold' }),
    note: (by, of, at) => addNote(database, by, { ...of, at }),
    addPhoto: (by, of, at) => addPhoto(database, by, { ...of, at }),
    removePhoto: (of) => removePhoto(database, of),
    photo: (id) => findPhoto(database, id),
  };
}
