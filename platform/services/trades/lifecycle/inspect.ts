import type { Database, OpenTransaction } from '../../../database/index.server.ts';
import { sum } from '../../../shared/money.ts';
import type { PriceSheet } from '../../../shared/price-sheet.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { CatalogueService } from '../../catalogue/index.server.ts';
import type { PricingService } from '../../pricing/index.server.ts';
import type { SellerMails } from '../seller-mails.ts';
import { changeState, mayChange } from '../states.ts';
import type { TradeState } from '../types.ts';
import { judge } from './findings.ts';
import { getTradeVersion, lockTrade, type TradeRow } from './locked.ts';
import { pay } from './pay.ts';
import { type Finding, listTradeItems, type Piece, saveFindings } from './pieces.ts';
import type { AskPort, By, FoundItem, InspectError, Inspected, PayoutPort, ShowTrade } from './types.ts';

export interface InspectParts {
  database: Database;
  catalogue: Pick<CatalogueService, 'findDeviceById'>;
  pricing: Pick<PricingService, 'sheetFor'>;
  asks: AskPort;
  payouts: PayoutPort;
  mails: Pick<SellerMails, 'tell'>;
}

interface Inspection {
  number: string;
  version: string;
  /** `asTold`: every item matches the declared answers. */
  items: readonly FoundItem[] | 'asTold';
  shown: ShowTrade;
}

/** Runs in one transaction: the inspection results, the state, and the clarification or the payable. */
export async function inspect(
  parts: InspectParts,
  ctx: RequestContext,
  by: By,
  inspection: Inspection,
): Promise<Result<Inspected, InspectError>> {
  const today = await sheetsOfToday(parts, ctx, inspection.number);
  return parts.database.transaction(async (trx) => {
    const trade = await lockTrade(trx, ctx, inspection.number);
    if (!trade) return fail({ code: 'trade.unknown' });
    if ((await getTradeVersion(trx, trade.id)) !== inspection.version) return fail({ code: 'trade.changed' });
    const from = trade.state as TradeState;
    if (!mayChange(from, 'inspected')) return fail({ code: 'trade.state', from, to: 'inspected' });
    const pieces = (await listTradeItems(trx, trade.id)).map((piece) => ({
      ...piece,
      today: today.get(piece.deviceId),
    }));
    const judged = judge(matchInspectedItems(inspection, pieces), {
      pieces,
      free: trade.payment_type === null,
      pictured: await listPhotographedItems(trx, trade.id),
    });
    if (!judged.ok) return judged;
    await conclude(parts, trx, ctx, { by, trade, findings: judged.value });
    return ok({
      offeredCents: sum(judged.value.map(({ offeredCents }) => offeredCents)),
      foundCents: sum(judged.value.map(({ foundCents }) => foundCents)),
      trade: await inspection.shown(trx, ctx, inspection.number),
    });
  });
}

function matchInspectedItems({ items }: Inspection, pieces: readonly Piece[]): readonly FoundItem[] {
  return items === 'asTold' ? pieces.map(({ item, told }) => ({ item, answers: told })) : items;
}

/** Asks the seller about items that are worth less; without any, the money is payable immediately. */
async function conclude(
  { asks, payouts, mails }: InspectParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { by, trade, findings }: { by: By; trade: TradeRow; findings: readonly Finding[] },
): Promise<void> {
  const change = { tradeId: trade.id, actor: 'staff', person: by.person, at: ctx.now() } as const;
  await saveFindings(trx, trade.id, findings);
  must(await changeState(trx, { ...change, to: 'inspected' }));
  const less = findings.filter(({ foundCents, offeredCents }) => foundCents < offeredCents);
  if (less.length > 0) {
    must(await changeState(trx, { ...change, to: 'clarification' }));
    const items = less.map(({ item, offeredCents, foundCents }) => ({
      item,
      oldCents: offeredCents,
      newCents: foundCents,
    }));
    return asks.ask(trx, ctx, { tradeId: trade.id, items });
  }
  await mails.tell(trx, ctx, { tradeId: trade.id, kind: 'accepted' });
  await pay(payouts, trx, ctx, trade);
}

function must(done: Result<unknown, { code: string }>): void {
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
async function sheetsOfToday(
  { database, catalogue, pricing }: InspectParts,
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
