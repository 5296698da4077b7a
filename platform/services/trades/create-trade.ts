import type { Database } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { endOfDay } from '../../shared/zoned-day.ts';
import type { MailService } from '../mail/index.server.ts';
import type { OfferService } from '../offers/index.server.ts';
import { hashToken, newToken, type Secrets } from '../secrets/index.server.ts';
import type { ShippingService } from '../shipping/index.server.ts';
import { signLabel } from './label-link.ts';
import { labelMail } from './label-mail.ts';
import { maskEmail, maskIban } from './masks.ts';
import { type PreparedTrade, prepareTrade } from './prepare.ts';
import { changeState } from './states.ts';
import { newTradeNumber } from './trade-number.ts';
import { findTrade, insertTrade, type NewTrade, type TradeKey } from './trade-rows.ts';
import type { MaskedPayout, TradeCreated, TradeError, TradeInput, TradePayout, TradeView } from './types.ts';

export interface TradeParts {
  database: Database;
  offers: Pick<OfferService, 'priceCart'>;
  secrets: Secrets;
  shipping: ShippingService;
  mail: Pick<MailService, 'write' | 'queue'>;
}

const MAX_COLLISIONS = 8;

/** At most one trade a tenant and key, however often and however concurrently it is asked for. */
export async function createTrade(
  parts: TradeParts,
  ctx: RequestContext,
  idempotencyKey: string,
  input: TradeInput,
): Promise<Result<TradeCreated, TradeError>> {
  const key: TradeKey = {
    keyHash: hashToken(idempotencyKey),
    bodyHash: parts.secrets.fingerprint(canonical(input), 'trade body'),
  };
  // Before anything is checked: a repeated request gets its trade even when the offers have expired since.
  const earlier = await findReplay(parts, ctx, key);
  if (earlier) return earlier;
  const prepared = await prepareTrade(ctx, parts.offers, input);
  if (!prepared.ok) return prepared;
  for (let collisions = 0; collisions < MAX_COLLISIONS; collisions += 1) {
    const token = newToken();
    const trade = await draftTrade(parts, ctx, prepared.value, { token, collisions });
    const stored = await store(parts, ctx, { key, token, trade });
    if (stored === 'key taken') {
      const replay = await findReplay(parts, ctx, key);
      if (replay) return replay;
    } else if (stored !== 'number taken') {
      return ok({ trade: stored, accessToken: token, replayed: false });
    }
  }
  throw new Error('No free trade number was found.');
}

async function draftTrade(
  { secrets, shipping }: TradeParts,
  ctx: RequestContext,
  prepared: PreparedTrade,
  { token, collisions }: { token: string; collisions: number },
): Promise<NewTrade> {
  const now = ctx.now();
  const parcel = await shipping.announce(ctx);
  const { payout, ...rest } = prepared;
  const number = newTradeNumber(ctx.tenant, now, collisions);
  return {
    view: {
      ...rest,
      ...parcel,
      number,
      createdAt: now.toISOString(),
      shipUntil: endOfDay(now, ctx.tenant.offerValidityDays, ctx.tenant.timeZone).toISOString(),
      payout: payout && maskedPayout(payout),
    },
    payoutSealed: payout && secrets.seal(JSON.stringify(payout), payoutPurpose(number)),
    accessTokenHash: hashToken(token),
  };
}

function maskedPayout(payout: TradePayout): MaskedPayout {
  const { paymentType } = payout;
  return 'iban' in payout
    ? { paymentType, masked: maskIban(payout.iban), accountHolder: payout.accountHolder }
    : { paymentType, masked: maskEmail(payout.paypalEmail) };
}

/** Bound to the trade: a sealed payout copied into another row does not open there. */
export function payoutPurpose(number: string): string {
  return `payout ${number}`;
}

/** One transaction: key, trade, lines, history, mail. */
async function store(
  parts: TradeParts,
  ctx: RequestContext,
  { key, token, trade }: { key: TradeKey; token: string; trade: NewTrade },
): Promise<TradeView | 'key taken' | 'number taken'> {
  const { database, secrets, mail } = parts;
  const at = new Date(trade.view.createdAt);
  // Drawn before the transaction: it should not hold the database while a page is laid out.
  const draft = await writeLabelMail(parts, ctx, trade.view);
  try {
    return await database.transaction(async (trx) => {
      const tradeId = await insertTrade(trx, ctx, trade);
      const taken = await trx
        .insertInto('trade_key')
        .values({
          tenant: ctx.tenant.id,
          key_hash: key.keyHash,
          body_hash: key.bodyHash,
          trade_id: tradeId,
          access_token_sealed: secrets.seal(token, tokenPurpose(key)),
          created_at: at,
        })
        // Waits for another transaction that holds the key; when that one commits, nothing is inserted here.
        .onConflict((conflict) => conflict.columns(['tenant', 'key_hash']).doNothing())
        .executeTakeFirst();
      if (taken.numInsertedOrUpdatedRows !== 1n) throw new KeyTaken();
      await mail.queue(trx, ctx, draft);
      await changeState(trx, { tradeId, from: 'created', to: 'labelSent', actor: 'system', at });
      return { ...trade.view, tradeId, state: 'labelSent' as const };
    });
  } catch (error) {
    if (error instanceof KeyTaken) return 'key taken';
    if (isNumberTaken(error)) return 'number taken';
    throw error;
  }
}

async function writeLabelMail({ secrets, shipping, mail }: TradeParts, ctx: RequestContext, trade: NewTrade['view']) {
  const link = signLabel(secrets, ctx.tenant.id, trade.number);
  return mail.write(labelMail, ctx, { trade, link, labelPdf: await shipping.labelPdf(ctx, trade, 'a4') });
}

/** Rolls the transaction back: what it had inserted belongs to a request that has been answered already. */
class KeyTaken extends Error {}

function isNumberTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && (constraint === 'trade_number_key' || constraint === 'trade_tracking_number_key');
}

async function findReplay(
  { database, secrets }: TradeParts,
  ctx: RequestContext,
  key: TradeKey,
): Promise<Result<TradeCreated, TradeError> | undefined> {
  const row = await database.db
    .selectFrom('trade_key')
    .selectAll()
    .where('tenant', '=', ctx.tenant.id)
    .where('key_hash', '=', key.keyHash)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.body_hash !== key.bodyHash) return fail({ code: 'idempotency.reused' });
  const trade = await findTrade(database.db, ctx.tenant.id, { id: row.trade_id });
  if (!trade) throw new Error(`Trade ${row.trade_id} of an idempotency key is gone.`);
  return ok({ trade, accessToken: secrets.open(row.access_token_sealed, tokenPurpose(key)), replayed: true });
}

function tokenPurpose(key: TradeKey): string {
  return `trade token ${key.keyHash}`;
}

/** Equal for bodies that differ in the order of their members only. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
