import type { RequestContext } from '../../shared/request-context.ts';
import { createClarifications } from './clarify/clarifications.ts';
import { inspect } from './inspect/inspect.ts';
import { addPhoto, findPhoto, removePhoto } from './inspect/photos.ts';
import { findMessagePhoto } from './messages/message-photos.ts';
import { closeMessages, previewMessage, writeAsStaff } from './messages/staff-messages.ts';
import { fillTextBlocks } from './messages/text-blocks.ts';
import { createOpinions } from './opinion/opinions.ts';
import { confirmUnlocked } from './outcomes/inspect-again.ts';
import { releaseHeld } from './outcomes/release-held.ts';
import type { FulfilmentParts } from './parts.ts';
import { createPayouts } from './pay/payouts.ts';
import { recordPrint } from './queue/activities.ts';
import { assign } from './queue/assign.ts';
import { countAssigned, countOpinions, countReceived, countTrades, measureBacklog } from './queue/count-trades.ts';
import { handOver } from './queue/hand-over.ts';
import { exportTrades, listTrades } from './queue/list-trades.ts';
import { addNote } from './queue/notes.ts';
import { findNumber, findStaffTrade } from './queue/staff-trade.ts';
import { listWaiting } from './queue/worklists.ts';
import { endExpectation, markLost } from './receive/absent-parcels.ts';
import { receive } from './receive/receive.ts';
import {
  closeUnexpected,
  linkUnexpected,
  listUnexpected,
  recordUnexpected,
  sweepUnexpected,
} from './receive/unexpected-parcels.ts';
import { withdraw } from './settle/withdraw.ts';
import type { FulfilmentService } from './types.ts';
import { undo } from './undo.ts';

export { createRemoteClarifications } from './clarify/remote.ts';
export { clarificationSealed } from './clarify/sealed.ts';
export type { ClarificationAnswer } from './clarify/types.ts';
export { inspectedPrice, sameAnswers } from './inspect/inspected-price.ts';
export { fulfilmentIntegrity } from './integrity.ts';
export { messagesSealed } from './messages/sealed.ts';
export type { TextBlock } from './messages/types.ts';
export type { MessageError, OpenOpinionError } from './opinion/opinion-service.ts';
export {
  type LockKind,
  type OutcomeInput,
  type ReleaseKind,
  releaseKinds,
} from './outcomes/types.ts';
export type {
  Batch,
  BatchFileError,
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
export type { TradeActivity } from './queue/activities.ts';
export {
  type QueuedTrade,
  type QueueQuery,
  type TradeCount,
  type WaitingTrade,
  type WorklistName,
  type WorklistPage,
  worklistNames,
} from './queue/types.ts';
export { findScannedParcel } from './receive/parse-scanned-code.ts';
export type { UnexpectedList, UnexpectedParcel } from './receive/unexpected-types.ts';
export type { FulfilmentService, StaffItem, StaffTrade } from './types.ts';

/**
 * Creates what happens to a trade after its parcel's arrival: staff actions from receipt to inspection, the seller's
 * clarifications, and payouts.
 */
export function createFulfilment(parts: FulfilmentParts) {
  return {
    fulfilment: createStaffActions(parts),
    clarifications: createClarifications(parts),
    payouts: createPayouts(parts),
    opinions: createOpinions(parts),
    endRest: (ctx: RequestContext, number: string) => endExpectation(parts, ctx, { number, by: 'customer' }),
    withdraw: (ctx: RequestContext, number: string) => withdraw(parts, ctx, { number, by: 'customer' }),
  };
}

function createStaffActions(parts: FulfilmentParts): FulfilmentService {
  const { database, shops, secrets } = parts;
  const { db } = database;
  const lists = { shopsIn: shops.ids, secrets };
  return {
    find: (scanned) => database.snapshot((trx) => findStaffTrade(trx, secrets, scanned)),
    findNumber: (scanned) => findNumber(db, secrets, scanned),
    list: (query) => listTrades(db, lists, query),
    export: (filters) => exportTrades(db, lists, filters),
    counts: (query) => countTrades(db, shops.ids, query),
    backlog: () => measureBacklog(db),
    receive: (ctx, by, of) => receive(parts, ctx, by, of),
    endExpectation: (ctx, by, of) => endExpectation(parts, ctx, { by, ...of }),
    markLost: (ctx, by, of) => markLost(parts, ctx, by, of),
    inspect: (ctx, by, input) => inspect(parts, ctx, by, input),
    asDescribed: (ctx, by, of) => inspect(parts, ctx, by, { ...of, items: 'asTold' }),
    withdraw: (ctx, by, of) => withdraw(parts, ctx, { by, ...of }),
    releaseHeld: (ctx, by, of) => releaseHeld(parts, ctx, by, of),
    confirmUnlocked: (ctx, by, of) => confirmUnlocked(parts, ctx, by, of),
    countOpinions: (query) => countOpinions(db, shops.ids, query),
    countAssigned: (query, id) => countAssigned(db, shops.ids, query, id),
    assign: (by, of, at) => assign(database, by, { ...of, at }),
    countReceived: (query, before) => countReceived(db, shops.ids, query, before),
    listWaiting: (name, page) => listWaiting(db, name, page),
    recordUnexpected: (by, parcel, at) => recordUnexpected(database, by, { ...parcel, at }),
    listUnexpected: (page) => listUnexpected(db, page),
    linkUnexpected: (by, of, at) => linkUnexpected(database, by, { ...of, at }),
    closeUnexpected: (by, { id }, at) => closeUnexpected(database, by, { id, at }),
    sweep: sweepUnexpected(db),
    recordPrint: (by, { number }, at) => recordPrint(db, by, { number, at }),
    handOver: (by, { code }, at) => handOver(database, by, { code, at }),
    reply: (ctx, by, message) => writeAsStaff(parts, ctx, by, message),
    listTextBlocks: (ctx, subject, item) => fillTextBlocks(parts.texts, ctx, subject, item),
    previewMessage: (ctx, message) => previewMessage(parts, ctx, message),
    closeMessages: (ctx, by, of) => closeMessages(parts, ctx, by, of),
    messagePhoto: (id) => findMessagePhoto(parts, { id }),
    undo: (ctx, by, of) => undo(parts, ctx, by, of),
    note: (by, of, at) => addNote(database, by, { ...of, at }),
    addPhoto: (by, of, at) => addPhoto(parts, by, { ...of, at }),
    removePhoto: (of) => removePhoto(database, of),
    photo: (id) => findPhoto(parts, id),
  };
}
