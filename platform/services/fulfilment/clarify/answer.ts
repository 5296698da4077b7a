import type { OpenTransaction } from '../../../database/index.server.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { choicesFor, decisionInSilence, toItemDecision } from '../outcomes/types.ts';
import type { FulfilmentParts } from '../parts.ts';
import { settleTrade } from '../settle/settle.ts';
import { type AskedItem, type AskedRow, findAsked, listAskedItems } from './rows.ts';
import {
  type ClarificationAnswer,
  type ClarificationDecision,
  type ClarificationError,
  type ClarificationLink,
  NO_ANSWER,
} from './types.ts';
import { readQuestion, type StoredQuestion } from './view.ts';

interface Answered {
  link: ClarificationLink;
  answers: readonly ClarificationAnswer[];
}

/**
 * Records the seller's decisions about all devices or some. A concurrent second call waits for the first; it succeeds
 * without an effect if it repeats the decisions, and otherwise gets `clarification.answered`. With the last device the
 * trade continues. The answer's data is read before the commit, so that a committed decision is never answered with a
 * database error.
 */
export function answerClarification(
  parts: Pick<FulfilmentParts, 'database' | 'mails' | 'mail'>,
  ctx: RequestContext,
  { link, answers }: Answered,
): Promise<Result<StoredQuestion, ClarificationError>> {
  return parts.database.transaction(async (trx) => {
    const asked = await findAsked(trx, ctx.tenant.id, link, 'locked');
    if (!asked) return fail<ClarificationError>({ code: 'clarification.unknown' });
    const { row, trade } = asked;
    const items = await listAskedItems(trx, row);
    if (row.state === 'answered')
      return repeatsDecisions(items, answers)
        ? ok(await readQuestion(trx, asked))
        : fail<ClarificationError>({ code: 'clarification.answered' });
    if (row.state === 'paused') return fail<ClarificationError>({ code: 'clarification.paused' });
    if (row.state === 'expired' || row.deadline < ctx.now())
      return fail<ClarificationError>({ code: 'clarification.gone' });
    const problems = findAnswerProblems(items, answers);
    if (problems.length > 0) return fail<ClarificationError>({ code: 'fields', fields: problems });
    const chosen = new Map(answers.map(({ offer, decision }) => [offer, decision]));
    if (items.some(({ offer, decision }) => decision !== null && (chosen.get(offer) ?? decision) !== decision))
      return fail<ClarificationError>({ code: 'clarification.answered' });
    const decided = items.map((item) => ({ ...item, decision: item.decision ?? chosen.get(item.offer) ?? null }));
    for (const { offer, decision } of answers) await decide(trx, row, { offer, decision });
    if (!decided.every(isDecided)) return ok(await readQuestion(trx, asked));
    await end(trx, row, { state: 'answered', at: ctx.now() });
    // The following mail is for the seller, whatever the language of this page.
    await settleTrade(parts, trx, { ...ctx, locale: trade.locale }, toSettlement(row, decided, 'customer'));
    return ok(await readQuestion(trx, { row: { ...row, state: 'answered' as const }, trade }));
  });
}

/** True for a request whose first answer was lost. */
function repeatsDecisions(items: readonly AskedItem[], answers: readonly ClarificationAnswer[]): boolean {
  const isDecision = ({ offer, decision }: ClarificationAnswer) =>
    items.some((item) => item.offer === offer && item.decision === decision);
  return answers.length > 0 && answers.every(isDecision);
}

function findAnswerProblems(items: readonly AskedItem[], answers: readonly ClarificationAnswer[]): ProblemField[] {
  if (answers.length === 0) return [NO_ANSWER];
  return answers.flatMap(({ offer, decision }, index) => {
    const pointer = `/answers/${index}`;
    const item = items.find((one) => one.offer === offer);
    if (!item && decision !== undefined)
      return [{ pointer: `${pointer}/offer`, code: 'offer.unknown', detail: 'is not an offer of this question' }];
    const choices = choicesFor(item?.outcome?.kind);
    if (!choices.includes(decision))
      return [{ pointer: `${pointer}/decision`, code: 'required', detail: `is none of ${choices.join(', ')}` }];
    if (answers.findIndex((one) => one.offer === offer) !== index)
      return [{ pointer: `${pointer}/offer`, code: 'offer.repeated', detail: 'is answered twice' }];
    return [];
  });
}

async function decide(trx: OpenTransaction, { id }: AskedRow, { offer, decision }: ClarificationAnswer): Promise<void> {
  await trx
    .updateTable('clarification_item')
    .set({ decision })
    .where('clarification_id', '=', id)
    .where('offer', '=', offer)
    .execute();
}

type Decided = AskedItem & { decision: ClarificationDecision };

function isDecided(item: AskedItem): item is Decided {
  return item.decision !== null;
}

async function end(
  trx: OpenTransaction,
  { id }: AskedRow,
  { state, at }: { state: 'answered' | 'expired'; at: Date },
): Promise<void> {
  const answeredAt = state === 'answered' ? { answered_at: at } : {};
  await trx
    .updateTable('clarification')
    .set({ state, ...answeredAt })
    .where('id', '=', id)
    .execute();
}

function toSettlement({ trade_id }: AskedRow, items: readonly Decided[], actor: 'customer' | 'system') {
  const decisions = items.map((one) => ({
    item: one.item,
    decision: one.decision === 'unlocked' ? ('unlocked' as const) : toItemDecision({ ...one, decision: one.decision }),
  }));
  return { tradeId: trade_id, decisions, actor };
}

/**
 * Devices without an answer at the deadline go back for free; accepted ones stay accepted. A parcel without a device
 * ends without payment.
 */
export async function endInSilence(
  parts: Pick<FulfilmentParts, 'mails' | 'mail'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  row: AskedRow,
): Promise<void> {
  const items = await listAskedItems(trx, row);
  const silent = items.filter((item) => !isDecided(item));
  const inSilence = (item: AskedItem) => decisionInSilence(item.outcome?.kind);
  for (const item of silent) await decide(trx, row, { offer: item.offer, decision: inSilence(item) });
  await end(trx, row, { state: 'expired', at: ctx.now() });
  const decided = items.map((item) => ({ ...item, decision: item.decision ?? inSilence(item) }));
  await settleTrade(parts, trx, ctx, toSettlement(row, decided, 'system'));
}
