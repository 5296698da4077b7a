import type { Selectable } from 'kysely';
import type { Query } from '../../database/index.server.ts';
import type { TradeHistoryBody } from '../../generated/api/types.gen.ts';
import { formatDeviceName } from '../../shared/device-name.ts';
import { groupBy } from '../../shared/group-by.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { PricingService } from '../pricing/index.server.ts';
import type { StoredOffer, TradeTable } from './tables.ts';

/** What an inspection changed about one device, in the request's language. */
export type InspectionChange = NonNullable<TradeHistoryBody['trades'][number]['inspection']>['changes'][number];

export type InspectionPricing = Pick<PricingService, 'questionsFor' | 'variantLabelFor'>;

interface ChangeParts {
  db: Query;
  pricing: InspectionPricing;
}

/**
 * Per completely inspected trade, the kept devices whose answers or price differ from the offer. An empty list: all is
 * as described. The words need no catalogue, because a transaction must not wait for another host.
 */
export async function listInspectionChanges(
  { db, pricing }: ChangeParts,
  ctx: RequestContext,
  trades: readonly Pick<Selectable<TradeTable>, 'id' | 'locale'>[],
): Promise<ReadonlyMap<number, InspectionChange[]>> {
  if (trades.length === 0) return new Map();
  const rows = await db
    .selectFrom('trade_item as item')
    .innerJoin('trade_line as line', (join) =>
      join.onRef('line.trade_id', '=', 'item.trade_id').onRef('line.position', '=', 'item.position'),
    )
    .leftJoin('trade_item_outcome as outcome', (join) =>
      join.onRef('outcome.trade_id', '=', 'item.trade_id').onRef('outcome.item', '=', 'item.item'),
    )
    .select(['item.trade_id', 'item.answers', 'item.decision', 'line.offer', 'outcome.kind', 'outcome.device'])
    .select(['item.offered_cents as offeredCents', 'item.found_cents as inspectedCents'])
    .where(
      'item.trade_id',
      'in',
      trades.map(({ id }) => id),
    )
    .orderBy('item.item')
    .execute();
  const byTrade = groupBy(rows, ({ trade_id }) => trade_id);
  return new Map(
    trades.flatMap(({ id, locale }): [number, InspectionChange[]][] => {
      const items = byTrade.get(id) ?? [];
      if (items.length === 0 || items.some(({ inspectedCents }) => inspectedCents === null)) return [];
      return [[id, items.flatMap((item) => describeChange(pricing, ctx, { ...item, locale }))]];
    }),
  );
}

interface ItemRow {
  offer: StoredOffer;
  locale: string;
  answers: Record<string, string> | null;
  decision: string | null;
  offeredCents: number;
  inspectedCents: number | null;
  kind: string | null;
  device: { deviceName: string; variantLabel: string } | null;
}

function describeChange(
  pricing: InspectionPricing,
  ctx: RequestContext,
  { offer, locale, answers, decision, kind, device, offeredCents, inspectedCents }: ItemRow,
): InspectionChange[] {
  if (decision !== null && decision !== 'accepted') return [];
  const formatName = ({ deviceName, variantLabel }: { deviceName: string; variantLabel: string }) =>
    formatDeviceName({ deviceName, variantLabel: pricing.variantLabelFor(ctx, variantLabel, locale) });
  const found =
    device === null ? (kind === null ? describeAnswers(pricing, ctx, offer, answers ?? {}) : []) : [formatName(device)];
  const changed = { offeredCents, inspectedCents: inspectedCents ?? offeredCents };
  if (found.length === 0 && changed.offeredCents === changed.inspectedCents) return [];
  return [{ device: formatName(offer), found, ...changed }];
}

/** The answers that the inspection changed, in words. */
function describeAnswers(
  pricing: InspectionPricing,
  ctx: RequestContext,
  { formFactor, answers: declared }: StoredOffer,
  answers: Record<string, string>,
): string[] {
  const questions = pricing.questionsFor(ctx, { formFactor, manufacturer: '', variants: [] });
  return Object.entries(answers).flatMap(([questionId, answerId]) => {
    if (declared[questionId] === answerId) return [];
    const question = questions.find(({ id }) => id === questionId);
    return [question?.answers.find(({ id }) => id === answerId)?.label ?? answerId];
  });
}
