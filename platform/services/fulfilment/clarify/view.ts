import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import type { ClarificationBody } from '../../../generated/api/types.gen.ts';
import { formatDeviceName } from '../../../shared/device-name.ts';
import type { QuoteLine } from '../../../shared/price-sheet.ts';
import { quote } from '../../../shared/quote.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import type { ConditionQuestion, Device } from '../../catalogue/index.server.ts';
import type { PricingService } from '../../pricing/index.server.ts';
import { findOpinion } from '../opinion/opinion-rows.ts';
import type { FoundDevice, StoredOutcome } from '../outcomes/types.ts';
import type { FulfilmentParts } from '../parts.ts';
import { buildPriceComparison } from './ledger.ts';
import { type AskedItem, type AskedRow, type AskedTrade, listAskedItems } from './rows.ts';
import type { ClarificationLink } from './types.ts';

/** Sources of texts and prices. */
type WordParts = Pick<FulfilmentParts, 'catalogue' | 'pricing'>;

type Item = ClarificationBody['items'][number];

/** All stored data of a clarification. */
export interface StoredQuestion {
  row: AskedRow;
  trade: AskedTrade;
  items: AskedItem[];
  photos: Map<number, Item['photos']>;
  others: ClarificationBody['others'];
  /** A second person has inspected. */
  isFinal: boolean;
}

export async function readQuestion(
  db: Query | OpenTransaction,
  { row, trade }: Pick<StoredQuestion, 'row' | 'trade'>,
): Promise<StoredQuestion> {
  const items = await listAskedItems(db, row);
  return {
    row,
    trade,
    items,
    photos: await listPhotosByItem(db, row.trade_id),
    others: await listUnaskedItems(db, row.trade_id, items),
    isFinal: (await findOpinion(db, row.trade_id))?.closedAt != null,
  };
}

/**
 * A clarification as its seller sees it, in the page's language. Reads no database, so it cannot fail after an answer
 * was stored.
 */
export async function questionInWords(
  parts: WordParts,
  ctx: RequestContext,
  { row, trade, items: asked, photos, others, isFinal }: StoredQuestion,
  link: ClarificationLink,
): Promise<ClarificationBody> {
  const items: Item[] = [];
  for (const item of asked)
    items.push(await itemInWords(parts, ctx, { item, trade, photos: photos.get(item.item) ?? [] }));
  return {
    id: link.id,
    trade: trade.number,
    state: row.state === 'open' && row.deadline < ctx.now() ? 'expired' : row.state,
    isFinal,
    askedAt: row.asked_at.toISOString(),
    deadline: row.deadline.toISOString(),
    currency: trade.currency,
    ...(trade.test ? { test: true } : {}),
    others,
    ...(trade.voucher ? { voucher: trade.voucher } : {}),
    items,
  };
}

async function listPhotosByItem(db: Query | OpenTransaction, tradeId: number): Promise<Map<number, Item['photos']>> {
  const rows = await db
    .selectFrom('trade_photo')
    .select(['item', 'public_id as id', 'width', 'height'])
    .where('trade_id', '=', tradeId)
    .orderBy('trade_photo.id')
    .execute();
  return new Map(
    rows.map(({ item }) => [
      item,
      rows.filter((row) => row.item === item).map(({ id, width, height }) => ({ id, width, height })),
    ]),
  );
}

export async function listUnaskedItems(db: Query | OpenTransaction, tradeId: number, asked: readonly AskedItem[]) {
  const rows = await db
    .selectFrom('trade_item')
    .select(['item', 'offered_cents', 'found_cents'])
    .where('trade_id', '=', tradeId)
    .where((e) => e.or([e('decision', 'is', null), e('decision', '=', 'accepted')]))
    .execute();
  const others = rows.filter(({ item }) => !asked.some((one) => one.item === item));
  return {
    count: others.length,
    cents: others.reduce((total, { found_cents, offered_cents }) => total + (found_cents ?? offered_cents), 0),
  };
}

interface TradedItem {
  item: AskedItem;
  trade: Pick<AskedTrade, 'locale'>;
  photos: Item['photos'];
}

async function itemInWords(parts: WordParts, ctx: RequestContext, { item, trade, photos }: TradedItem): Promise<Item> {
  const { soldOffer, answers, oldCents, newCents, outcome } = item;
  const { pricing } = parts;
  if (outcome) return outcomeInWords(parts, ctx, { item, trade, photos, outcome });
  const device = await describeKnownDevice(parts, ctx, soldOffer.deviceId);
  const words = wordsFor(pricing.questionsFor(ctx, device ?? describeUnknownDevice(soldOffer)));
  const changed = Object.keys({ ...soldOffer.answers, ...answers }).filter(
    (id) => soldOffer.answers[id] !== answers[id],
  );
  const sheet = item.sheet ?? (device ? pricing.sheetFor(ctx, device) : undefined);
  const variant = pricing.variantLabelFor(ctx, soldOffer.variantLabel, trade.locale);
  const formatLineLabel = (line: QuoteLine) => {
    if (line.kind === 'minimum') return '';
    if (line.kind === 'answer') return words(line.questionId, line.answerId);
    const chosen = line.questionId && line.answerId ? words(line.questionId, line.answerId) : variant;
    return formatDeviceName({ deviceName: soldOffer.deviceName, variantLabel: chosen });
  };
  const getDeclaredAnswers = (from: AskedItem['answers']) =>
    changed.flatMap((id) => (from[id] === undefined ? [] : [words(id, from[id])]));
  return {
    offer: item.offer,
    device: deviceInWords(pricing, ctx, { sold: soldOffer, locale: trade.locale }),
    formFactor: soldOffer.formFactor,
    offeredAt: soldOffer.createdAt,
    told: getDeclaredAnswers(soldOffer.answers),
    found: getDeclaredAnswers(answers),
    difference: item.difference,
    photos,
    oldCents,
    newCents,
    ledger: buildPriceComparison(
      { lines: soldOffer.quote.lines, totalCents: oldCents },
      { lines: sheet ? quote(sheet, answers).lines : [], totalCents: newCents },
      formatLineLabel,
    ),
    decision: item.decision,
  };
}

/** An item with an outcome: its answers do not explain the price, except those of another model. */
async function outcomeInWords(
  parts: WordParts,
  ctx: RequestContext,
  { item, trade, photos, outcome }: TradedItem & { outcome: StoredOutcome },
): Promise<Item> {
  const { pricing } = parts;
  const { soldOffer, oldCents, newCents } = item;
  const name = deviceInWords(pricing, ctx, { sold: soldOffer, locale: trade.locale });
  const found = outcome.device && deviceInWords(pricing, ctx, { sold: outcome.device, locale: trade.locale });
  const { kind, lock } = outcome;
  return {
    offer: item.offer,
    device: name,
    formFactor: soldOffer.formFactor,
    offeredAt: soldOffer.createdAt,
    told: [name],
    found: found ? [found] : [],
    difference: item.difference,
    photos,
    oldCents,
    newCents,
    ledger:
      found && outcome.device ? await ledgerOfFound(parts, ctx, { item, found: outcome.device, name: found }) : [],
    decision: item.decision,
    ...(kind === 'stolen' || kind === 'damaged' ? {} : { outcome: kind }),
    ...(lock ? { lock } : {}),
    ...(found ? { foundDevice: found } : {}),
  };
}

/** The price of another model, line by line. */
async function ledgerOfFound(
  parts: WordParts,
  ctx: RequestContext,
  { item, found, name }: { item: AskedItem; found: FoundDevice; name: string },
): Promise<Item['ledger']> {
  const sheet = item.outcome?.sheet;
  if (!sheet) return [];
  const device = (await describeKnownDevice(parts, ctx, found.deviceId)) ?? { ...found, variants: [] };
  const words = wordsFor(parts.pricing.questionsFor(ctx, device));
  return quote(sheet, item.answers).lines.map((line) => ({
    kind: line.kind,
    label: line.kind === 'answer' ? words(line.questionId, line.answerId) : line.kind === 'asNew' ? name : '',
    oldCents: null,
    newCents: line.deltaCents,
  }));
}

/** "Samsung Galaxy S22 128 GB"; the row stores the label in the trade's language. */
export function deviceInWords(
  pricing: Pick<PricingService, 'variantLabelFor'>,
  ctx: RequestContext,
  { sold, locale }: { sold: Pick<AskedItem['soldOffer'], 'deviceName' | 'variantLabel'>; locale: string },
): string {
  const variantLabel = pricing.variantLabelFor(ctx, sold.variantLabel, locale);
  return formatDeviceName({ deviceName: sold.deviceName, variantLabel });
}

/** Without the catalogue only the wording is plainer. */
async function describeKnownDevice(
  { catalogue }: WordParts,
  ctx: RequestContext,
  deviceId: string,
): Promise<Device | undefined> {
  try {
    return await catalogue.findDeviceById(ctx, deviceId);
  } catch (err) {
    ctx.log.warn({ err, tenant: ctx.tenant.id }, 'a device is described without the catalogue');
    return undefined;
  }
}

/** A device of unknown model: it has the questions of its form factor, and no manufacturer's names for parts. */
function describeUnknownDevice({
  formFactor,
}: AskedItem['soldOffer']): Pick<Device, 'formFactor' | 'manufacturer' | 'variants'> {
  return { formFactor, manufacturer: '', variants: [] };
}

/** Formats an answer; falls back to its id when the question no longer exists. */
function wordsFor(questions: readonly ConditionQuestion[]): (questionId: string, answerId: string) => string {
  return (questionId, answerId) =>
    questions.find(({ id }) => id === questionId)?.answers.find(({ id }) => id === answerId)?.label ?? answerId;
}
