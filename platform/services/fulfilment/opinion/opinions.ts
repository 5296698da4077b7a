import type { OpenTransaction } from '../../../database/index.server.ts';
import { embeddedServices } from '../../../generated/api/endpoint-contracts.gen.ts';
import { getMessagePhoto } from '../../../generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../../shared/endpoint.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { changeState, findTradeRow, lockTrade } from '../../trades/index.server.ts';
import { findAsked, listAskedItems } from '../clarify/rows.ts';
import type { ClarificationLink } from '../clarify/types.ts';
import { toInvalidFields } from '../invalid-fields.ts';
import { findMessagePhoto, uploadMessagePhotos } from '../messages/message-photos.ts';
import { listMessages, storeMessage } from '../messages/stored-messages.ts';
import { toItemDecision } from '../outcomes/types.ts';
import type { FulfilmentParts } from '../parts.ts';
import { findOpinion } from './opinion-rows.ts';
import type { MessageError, NewMessage, OpenOpinionError, OpinionService } from './opinion-service.ts';
import type { DisputedItem } from './types.ts';

/** The reason in the history of a trade that is inspected by a second person. */
const SECOND_OPINION = 'secondOpinion';

export function createOpinions(parts: FulfilmentParts): OpinionService {
  const { database, secrets } = parts;
  const { db } = database;
  return {
    open: (ctx, link, disagreement) => openOpinion(parts, ctx, link, disagreement),
    thread: async (ctx, key) => {
      const row = await findTradeRow(db, ctx, key);
      if (!row) return undefined;
      const messages = await listMessages(db, secrets, row.id);
      const open = messages.some(({ person }) => person !== null) || (await findOpinion(db, row.id)) !== undefined;
      return { messages, open };
    },
    write: async (ctx, key, message) => {
      const row = await findTradeRow(db, ctx, key);
      return row ? writeAsSeller(parts, ctx, row.number, message) : fail({ code: 'trade.unknown' });
    },
    photo: async (ctx, key, id) => {
      const row = await findTradeRow(db, ctx, key);
      return row && findMessagePhoto(parts, { id, tradeId: row.id });
    },
    photoSource: (token, photo) => endpointUrl(embeddedServices, getMessagePhoto, { token, photo }),
  };
}

/**
 * Opens the second opinion of a clarification, once per trade. Devices that are answered keep their answer; the others
 * are inspected again. The deadline rests until then. A repeated request succeeds without an effect.
 */
async function openOpinion(
  parts: FulfilmentParts,
  ctx: RequestContext,
  link: ClarificationLink,
  { offers, text, photos = [] }: NewMessage & { offers: readonly string[] },
): Promise<Result<null, OpenOpinionError>> {
  const { database, secrets } = parts;
  // A link that opens nothing stores no photo.
  if (photos.length > 0 && !(await findAsked(database.db, ctx.tenant.id, link)))
    return fail({ code: 'clarification.unknown' });
  const message = { text, photos: await uploadMessagePhotos(parts, photos) };
  return database.transaction(async (trx) => {
    // The order of locks of an answer: the clarification, then the trade.
    const asked = await findAsked(trx, ctx.tenant.id, link, 'locked');
    if (!asked) return fail({ code: 'clarification.unknown' });
    const { row, trade } = asked;
    await lockTrade(trx, ctx, trade.number);
    const earlier = await findOpinion(trx, trade.id);
    if (earlier?.closedAt === null) return ok(null);
    if (earlier) return fail({ code: 'opinion.final' });
    if (row.state === 'answered') return fail({ code: 'clarification.answered' });
    const now = ctx.now();
    if (row.state !== 'open' || row.deadline < now) return fail({ code: 'clarification.gone' });
    const items = await listAskedItems(trx, row);
    const disputed = items.filter(({ offer, decision }) => decision === null && offers.includes(offer));
    if (disputed.length === 0) return toInvalidFields('/offers', 'required', 'Name a device without an answer.');
    const own = { ...message, tradeId: trade.id, person: null, at: now, isAnswered: true } as const;
    const stored = await storeMessage(trx, secrets, own);
    if (!stored.ok) return stored;
    for (const { item, outcome, decision } of items) {
      // An unlocked device is inspected with the disputed ones.
      if (decision === null || decision === 'unlocked') continue;
      const decided = toItemDecision({ outcome, decision });
      const own = trx.updateTable('trade_item').set({ decision: decided }).where('trade_id', '=', trade.id);
      await own.where('item', '=', item).execute();
    }
    await trx
      .insertInto('second_opinion')
      .values({
        trade_id: trade.id,
        clarification_id: row.id,
        items: JSON.stringify(
          disputed.map(({ item, newCents, difference }): DisputedItem => ({ item, foundCents: newCents, difference })),
        ),
        first_person: await findInspector(trx, trade.id),
        opened_at: now,
      })
      .execute();
    await trx.updateTable('clarification').set({ state: 'paused' }).where('id', '=', row.id).execute();
    const change = { tradeId: trade.id, to: 'received', actor: 'customer', reason: SECOND_OPINION, at: now } as const;
    const changed = await changeState(trx, change);
    if (!changed.ok) throw new Error(`A trade in state ${changed.error.from} has an open clarification.`);
    return ok(null);
  });
}

async function findInspector(trx: OpenTransaction, tradeId: number): Promise<string> {
  const step = await trx
    .selectFrom('trade_history')
    .select('person')
    .where('trade_id', '=', tradeId)
    .where('to_state', '=', 'inspected')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return step?.person ?? '';
}

async function writeAsSeller(
  parts: FulfilmentParts,
  ctx: RequestContext,
  number: string,
  { text, photos = [] }: NewMessage,
): Promise<Result<null, MessageError>> {
  const { database, secrets } = parts;
  const message = { text, photos: await uploadMessagePhotos(parts, photos) };
  return database.transaction(async (trx) => {
    const trade = await lockTrade(trx, ctx, number);
    if (!trade) return fail({ code: 'trade.unknown' });
    // Before, the contact form reaches staff: an unread thread would be worse.
    if (!(await hasThread(trx, trade.id))) return fail({ code: 'message.closed' });
    const stored = await storeMessage(trx, secrets, { ...message, tradeId: trade.id, person: null, at: ctx.now() });
    return stored.ok ? ok(null) : stored;
  });
}

/** The seller may write once a second opinion was opened, or staff wrote. */
async function hasThread(trx: OpenTransaction, tradeId: number): Promise<boolean> {
  if (await findOpinion(trx, tradeId)) return true;
  const ofStaff = trx.selectFrom('trade_message').select('id').where('trade_id', '=', tradeId);
  return (await ofStaff.where('person', 'is not', null).executeTakeFirst()) !== undefined;
}
