import type { OpenTransaction } from '../../../database/index.server.ts';
import { sum } from '../../../shared/money.ts';
import type { PriceSheet } from '../../../shared/price-sheet.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { mayChange } from '../../../shared/trade-states.ts';
import { saveSerials } from '../../certificates/index.server.ts';
import {
  changeState,
  getTradeVersion,
  lockTrade,
  recordAct,
  type StaffActor,
  type TradeRow,
} from '../../trades/index.server.ts';
import { askSeller } from '../clarify/ask.ts';
import { findOpinion } from '../opinion/opinion-rows.ts';
import { askAboutSecondResult, saveSecondResult, syncPausedQuestion } from '../opinion/second-result.ts';
import { findOtherModels } from '../outcomes/find-other-models.ts';
import { notifyHeld } from '../outcomes/held-mail.ts';
import type { FulfilmentParts } from '../parts.ts';
import { getStaffTrade } from '../queue/staff-trade.ts';
import { payForItems } from '../settle/pay-for-items.ts';
import type { InspectError, InspectionOutcome, ItemInspectionInput } from '../types.ts';
import { actTables } from '../undo.ts';
import { evaluateInspection } from './evaluate-inspection.ts';
import { type ItemInspection, listUndecidedItems, needsAnswer, saveInspection, type TradeItem } from './trade-items.ts';

interface Inspection {
  number: string;
  version: string;
  /** `asTold`: every item matches the declared answers. */
  items: readonly ItemInspectionInput[] | 'asTold';
}

/** Runs in one transaction: the inspection results, the state, and the clarification or the payable. */
export async function inspect(
  parts: FulfilmentParts,
  ctx: RequestContext,
  by: StaffActor,
  inspection: Inspection,
): Promise<Result<InspectionOutcome, InspectError>> {
  const today = await loadCurrentPriceSheets(parts, ctx, inspection.number);
  const otherModels = await findOtherModels(parts, ctx, inspection.items === 'asTold' ? [] : inspection.items);
  return parts.database.transaction(async (trx) => {
    const trade = await lockTrade(trx, ctx, inspection.number);
    if (!trade) return fail({ code: 'trade.unknown' });
    if ((await getTradeVersion(trx, trade.id)) !== inspection.version) return fail({ code: 'trade.changed' });
    const from = trade.state;
    if (!mayChange(from, 'inspected')) return fail({ code: 'trade.state', from, to: 'inspected' });
    const opinion = await findOpinion(trx, trade.id);
    const isSecond = opinion !== undefined && opinion.closedAt === null;
    if (isSecond && opinion.firstPerson === by.person) return fail({ code: 'inspection.samePerson' });
    const tradeItems = (await listUndecidedItems(trx, trade.id)).map((tradeItem) => ({
      ...tradeItem,
      today: today.get(tradeItem.deviceId),
    }));
    const evaluated = evaluateInspection(matchInspectedItems(inspection, tradeItems), {
      tradeItems,
      free: trade.payment_type === null,
      photographedItems: await listPhotographedItems(trx, trade.id),
      otherModels,
    });
    if (!evaluated.ok) return evaluated;
    const kind = inspection.items === 'asTold' ? 'asDescribed' : 'inspected';
    return recordAct(trx, ctx, { trade, by, kind, tables: actTables }, async () => {
      const serials = matchInspectedItems(inspection, tradeItems);
      const saved = await saveSerials(trx, parts.secrets, { tradeId: trade.id, by, at: ctx.now(), items: serials });
      if (!saved.ok) return saved;
      await completeInspection(parts, trx, ctx, { by, trade, findings: evaluated.value, isSecond });
      return ok({
        offeredCents: sum(evaluated.value.map(({ offeredCents }) => offeredCents)),
        inspectedCents: sum(evaluated.value.map(({ inspectedCents }) => inspectedCents)),
        trade: await getStaffTrade(trx, parts.secrets, ctx, inspection.number),
      });
    });
  });
}

function matchInspectedItems({ items }: Inspection, tradeItems: readonly TradeItem[]): readonly ItemInspectionInput[] {
  return items === 'asTold'
    ? tradeItems.map(({ item, declaredAnswers }) => ({ item, answers: declaredAnswers }))
    : items;
}

interface CompletedInspection {
  by: StaffActor;
  trade: TradeRow;
  findings: readonly ItemInspection[];
  /** By a second person, because the seller disagreed. */
  isSecond: boolean;
}

/** Asks the seller about items that are worth less; without any, the money is payable immediately. */
async function completeInspection(
  parts: FulfilmentParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { by, trade, findings, isSecond }: CompletedInspection,
): Promise<void> {
  const change = { tradeId: trade.id, actor: 'staff', person: by.person, at: ctx.now() } as const;
  await saveInspection(trx, trade.id, findings);
  if (findings.some(({ outcome }) => outcome?.kind === 'stolen')) {
    // The second opinion goes on where the hold ends, if a device is then left to inspect.
    if (isSecond) await syncPausedQuestion(trx, trade.id, ctx.now());
    assertOk(await changeState(trx, { ...change, to: 'held' }));
    return notifyHeld(parts, trx, ctx, trade.id, 'held');
  }
  assertOk(await changeState(trx, { ...change, to: 'inspected' }));
  if (isSecond) {
    const waiting = await saveSecondResult(trx, ctx, { tradeId: trade.id, person: by.person, findings });
    if (waiting > 0) {
      assertOk(await changeState(trx, { ...change, to: 'clarification' }));
      return askAboutSecondResult(parts, trx, ctx, trade.id);
    }
  }
  const less = findings.filter(needsAnswer);
  if (less.length > 0) {
    assertOk(await changeState(trx, { ...change, to: 'clarification' }));
    const items = less.map(({ item, offeredCents, inspectedCents }) => ({
      item,
      oldCents: offeredCents,
      newCents: inspectedCents,
    }));
    return askSeller(parts, trx, ctx, { tradeId: trade.id, items });
  }
  await parts.mails.notifySeller(trx, ctx, { tradeId: trade.id, kind: 'accepted' });
  await payForItems(trx, ctx, trade);
}

function assertOk(done: Result<unknown, { code: string }>): void {
  if (!done.ok) throw new Error(`A permitted inspection was rejected: ${done.error.code}.`);
}

async function listPhotographedItems(trx: OpenTransaction, tradeId: number): Promise<Set<number>> {
  const rows = await trx.selectFrom('trade_photo').select('item').distinct().where('trade_id', '=', tradeId).execute();
  return new Set(rows.map(({ item }) => item));
}

/**
 * Current price sheets per device, for lines whose sheet is not stored. Read before the transaction: another host may
 * serve them.
 */
async function loadCurrentPriceSheets(
  { database, catalogue, pricing }: FulfilmentParts,
  ctx: RequestContext,
  number: string,
): Promise<Map<string, PriceSheet>> {
  const lines = await database.db
    .selectFrom('trade_line')
    .innerJoin('trade', 'trade.id', 'trade_id')
    .select('device_id')
    .distinct()
    .where('trade.number', '=', number)
    .where('trade.tenant', '=', ctx.tenant.id)
    .where('sheet', 'is', null)
    .execute();
  const sheets = new Map<string, PriceSheet>();
  for (const { device_id } of lines) {
    const device = await catalogue.findDeviceById(ctx, device_id);
    if (device) sheets.set(device_id, pricing.sheetFor(ctx, device));
  }
  return sheets;
}
