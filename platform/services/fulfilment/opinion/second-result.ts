import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { endOfDay } from '../../../shared/zoned-day.ts';
import { askAgain } from '../clarify/ask.ts';
import { type ItemInspection, needsAnswer } from '../inspect/trade-items.ts';
import type { FulfilmentParts } from '../parts.ts';

/** The rest of the deadline is at least this, so that the second result can be read before it expires. */
const MIN_DAYS_TO_ANSWER = 3;

interface SecondResult {
  tradeId: number;
  person: string;
  findings: readonly ItemInspection[];
}

/**
 * Stores the second person's findings in the paused clarification. Devices that need no answer are accepted. The deadline
 * resumes with the rest of its time. Returns the number of findings that wait for the seller's answer.
 */
export async function saveSecondResult(
  trx: OpenTransaction,
  ctx: RequestContext,
  { tradeId, person, findings }: SecondResult,
): Promise<number> {
  const now = ctx.now();
  const { opened_at, clarification_id: id } = await trx
    .updateTable('second_opinion')
    .set({ second_person: person, closed_at: now })
    .where('trade_id', '=', tradeId)
    .returning(['opened_at', 'clarification_id'])
    .executeTakeFirstOrThrow();
  for (const finding of findings) {
    await trx
      .updateTable('clarification_item')
      .set({ new_cents: finding.inspectedCents, decision: needsAnswer(finding) ? null : 'accept' })
      .where('clarification_id', '=', id)
      .where('item', '=', finding.item)
      .execute();
  }
  const waiting = findings.filter(needsAnswer).length;
  const { deadline } = await trx
    .selectFrom('clarification')
    .select('deadline')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const resumed = new Date(deadline.getTime() + now.getTime() - opened_at.getTime());
  const soonest = endOfDay(now, MIN_DAYS_TO_ANSWER, ctx.tenant.timeZone);
  await trx
    .updateTable('clarification')
    .set(
      waiting > 0
        ? { state: 'open', deadline: resumed > soonest ? resumed : soonest, reminded_at: null }
        : { state: 'answered', answered_at: now },
    )
    .where('id', '=', id)
    .execute();
  return waiting;
}

/** Asks the seller about the second result, by the link of the first question. */
export async function askAboutSecondResult(
  parts: FulfilmentParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  tradeId: number,
): Promise<void> {
  const row = await trx
    .selectFrom('clarification')
    .selectAll()
    .where('trade_id', '=', tradeId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  await askAgain(parts, trx, ctx, row);
}

/**
 * Carries decisions of staff about devices over to the paused question of a trade. With the last device the question and
 * its second opinion end. Without a paused question nothing happens.
 */
export async function syncPausedQuestion(trx: OpenTransaction, tradeId: number, at: Date): Promise<void> {
  const paused = await trx
    .selectFrom('clarification')
    .select('id')
    .where('trade_id', '=', tradeId)
    .where('state', '=', 'paused')
    .executeTakeFirst();
  if (!paused) return;
  const asked = await trx
    .selectFrom('clarification_item as asked')
    .innerJoin('trade_item as piece', (join) =>
      join.onRef('piece.item', '=', 'asked.item').on('piece.trade_id', '=', tradeId),
    )
    .select(['asked.item', 'piece.decision'])
    .where('clarification_id', '=', paused.id)
    .execute();
  for (const { item, decision } of asked) {
    if (decision === null) continue;
    await trx
      .updateTable('clarification_item')
      .set({ decision: decision === 'accepted' ? 'accept' : 'return' })
      .where('clarification_id', '=', paused.id)
      .where('item', '=', item)
      .where('decision', 'is', null)
      .execute();
  }
  if (asked.some(({ decision }) => decision === null)) return;
  await trx
    .updateTable('clarification')
    .set({ state: 'answered', answered_at: at })
    .where('id', '=', paused.id)
    .execute();
  await trx.updateTable('second_opinion').set({ closed_at: at }).where('trade_id', '=', tradeId).execute();
}
