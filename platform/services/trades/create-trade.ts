import { type Database, type OpenTransaction, transactResult } from '../../database/index.server.ts';
import { maskPayout } from '../../shared/payout-masks.ts';
import { planParcels } from '../../shared/plan-parcels.ts';
import type { ProblemField } from '../../shared/problem.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { endOfDay } from '../../shared/zoned-day.ts';
import type { CustomerService, Seller } from '../customers/index.server.ts';
import type { MailService } from '../mail/index.server.ts';
import type { OfferRedemption, OfferService } from '../offers/index.server.ts';
import type { PricingService } from '../pricing/index.server.ts';
import { hashToken, KeyMissingError, newToken, type Secrets } from '../secrets/index.server.ts';
import type { ShippingService } from '../shipping/index.server.ts';
import type { EndRestParts, WithdrawParts } from './cancel-trade.ts';
import { type LabelLink, labelHash, newLabelLink } from './label-link.ts';
import { labelMail } from './label-mail.ts';
import { type PreparedTrade, prepareTrade } from './prepare.ts';
import { bodyColumn, tokenColumn, tradePayoutColumn } from './sealed.ts';
import type { SellerMails } from './seller-mails.ts';
import { changeState } from './states.ts';
import type { TradeDocuments } from './trade-documents.ts';
import type { AskedQuestions } from './trade-history.ts';
import { newTradeId, newTradeNumber } from './trade-number.ts';
import { findTrade, insertTrade, type NewTrade } from './trade-rows.ts';
import { createTradeToken, deleteTradeToken } from './trade-token.ts';
import type {
  MaskedPayout,
  TenantContexts,
  TradeCreated,
  TradeError,
  TradeInput,
  TradeParcel,
  TradePayout,
  TradeView,
} from './types.ts';
import type { VatRegister } from './vat-register.ts';

export interface TradeParts {
  /** The VAT register for companies that sell, if the operator configured one. No request waits for it. */
  vatRegister?: VatRegister;
  database: Database;
  offers: Pick<OfferService, 'priceCart'>;
  /** This server's own, even when the offers are stored elsewhere: an offer is sold once here. */
  claims: Pick<OfferRedemption, 'redeemOffers' | 'priceSheetsFor' | 'releaseVoucher' | 'takeBack'>;
  secrets: Secrets;
  shipping: ShippingService;
  mail: Pick<MailService, 'write' | 'queue'>;
  /** Finds the seller's customer and payout. */
  customers: Pick<
    CustomerService,
    'storedPayout' | 'seller' | 'openGuest' | 'assign' | 'keep' | 'findCustomerId' | 'isOwnAddress'
  >;
  mails: Pick<SellerMails, 'notifySeller'>;
  shops: TenantContexts;
  /** The clarifications of a trade. */
  questions: AskedQuestions;
  pricing: Pick<PricingService, 'variantLabelFor' | 'questionsFor'>;
  withdraw: WithdrawParts['withdraw'];
  endRest: EndRestParts['endRest'];
  /** Certificates about the devices of a trade. */
  documents: Pick<TradeDocuments, 'forPages'>;
}

const MAX_COLLISIONS = 8;

interface TradeKey {
  keyHash: string;
  /** Canonical JSON: equal for equal bodies. */
  body: string;
}

/** Creates at most one trade per tenant and key, and one per offer, however often and concurrently it is called. */
export async function createTrade(
  parts: TradeParts,
  ctx: RequestContext,
  idempotencyKey: string,
  input: TradeInput,
): Promise<Result<TradeCreated, TradeError>> {
  const key: TradeKey = { keyHash: hashToken(idempotencyKey), body: toCanonicalJson(input) };
  // Runs before every check: a repeated request gets its trade even when the offers have expired since.
  const earlier = await findReplay(parts, ctx, key);
  if (earlier) return earlier;
  const prepared = await prepareTrade(ctx, parts, input);
  // A concurrent copy of this request may have sold the offers meanwhile.
  if (!prepared.ok) return (await findReplay(parts, ctx, key)) ?? prepared;
  // A test leaves nothing in the seller's account.
  const keeps = input.save === true && ctx.test !== true ? prepared.value : undefined;
  const seller = await findSeller(parts, ctx, input.customerNumber);
  if (!seller) return fail({ code: 'fields', fields: [UNKNOWN_NUMBER] });
  for (let collisions = 0; collisions < MAX_COLLISIONS; collisions += 1) {
    const token = newToken();
    const { trade, links } = await draftTrade(parts, ctx, prepared.value, { token, collisions, seller });
    const stored = await store(parts, ctx, { key, token, trade, links, seller, keeps });
    if (stored.ok) return ok({ trade: stored.value, accessToken: token, replayed: false });
    const { error } = stored;
    if (error.code === 'number.taken') continue;
    // A concurrent request was first, perhaps a copy of this one.
    const replay = await findReplay(parts, ctx, key);
    if (replay) return replay;
    if (error.code !== 'key.taken') return fail(error);
  }
  throw new Error('No free trade number was found.');
}

/** A guest without a number gets one from the customer service, wherever that is. */
async function findSeller(
  { customers }: Pick<TradeParts, 'customers'>,
  ctx: RequestContext,
  customerNumber: string | undefined,
): Promise<Seller | undefined> {
  const seller = await customers.seller(ctx, customerNumber);
  if (seller || customerNumber !== undefined) return seller;
  const { customerNumber: number } = await customers.openGuest(ctx);
  return (await customers.seller(ctx, number)) ?? { number, customerId: null };
}

const UNKNOWN_NUMBER: ProblemField = {
  pointer: '/customerNumber',
  code: 'unknown',
  detail: 'This number does not belong to the seller of this request.',
};

async function draftTrade(
  { secrets, shipping }: TradeParts,
  ctx: RequestContext,
  prepared: PreparedTrade,
  { token, collisions, seller }: { token: string; collisions: number; seller: Seller },
): Promise<{ trade: NewTrade; links: MailedLinks }> {
  const now = ctx.now();
  const { payout, ...rest } = prepared;
  const number = newTradeNumber(ctx.tenant, now, collisions);
  const label = newLabelLink(number);
  const request = createTradeToken(secrets, number);
  const parcels = await announceParcels(shipping, ctx, { number, ...rest });
  const trade = {
    view: {
      ...rest,
      ...parcels,
      customerNumber: seller.number,
      tradeId: newTradeId(),
      number,
      createdAt: now.toISOString(),
      shipUntil: endOfDay(now, ctx.tenant.offerValidityDays, ctx.tenant.timeZone).toISOString(),
      payout: payout && maskTradePayout(payout),
      ...(ctx.test === true ? { test: true } : {}),
    },
    payoutSealed: payout && secrets.seal(JSON.stringify(payout), tradePayoutColumn.purpose({ number })),
    accessTokenHash: hashToken(token),
    labelHash: labelHash(label),
    tradeToken: request.stored,
  };
  return { trade, links: { label, tradeToken: request.token } };
}

/** Announces the parcels that the carrier's limits make of the trade; the first gives the trade its tracking number. */
async function announceParcels(
  shipping: TradeParts['shipping'],
  ctx: RequestContext,
  trade: Pick<TradeView, 'number' | 'address' | 'lines'>,
): Promise<Required<Pick<TradeView, 'carrier' | 'trackingNumber' | 'parcels'>>> {
  const parcels: TradeParcel[] = [];
  for (const lines of planParcels(ctx.tenant, trade.lines)) {
    const { trackingNumber } = await shipping.announce(ctx, trade, parcels.length + 1);
    parcels.push({ trackingNumber, lines, state: 'expected' });
  }
  const [first] = parcels;
  if (!first) throw new Error('A trade has no devices to send.');
  return { carrier: ctx.tenant.shipping.carrier, trackingNumber: first.trackingNumber, parcels };
}

/** The targets of the mail's links: the label, and the trade's private page. */
interface MailedLinks {
  label: LabelLink;
  tradeToken: string;
}

function maskTradePayout(payout: TradePayout): MaskedPayout {
  const { paymentType } = payout;
  const masked = maskPayout(payout);
  return 'iban' in payout ? { paymentType, masked, accountHolder: payout.accountHolder } : { paymentType, masked };
}

interface TradeRequest {
  key: TradeKey;
  token: string;
  trade: NewTrade;
  links: MailedLinks;
  seller: Seller;
  /** The data to store in the seller's account, if the seller wishes it. */
  keeps: Pick<PreparedTrade, 'company' | 'address' | 'payout'> | undefined;
}

/** A random number of the trade belongs to another one, or a concurrent request created a trade with the key. */
type Collision = { code: 'number.taken' } | { code: 'key.taken' };

/**
 * One transaction: trade, lines, parcels, history, offers and voucher, key, mail, customer, and the data stored in the account.
 */
async function store(
  parts: TradeParts,
  ctx: RequestContext,
  { key, token, trade, links, seller, keeps }: TradeRequest,
): Promise<Result<TradeView, TradeError | Collision>> {
  const { database, claims, mail, customers } = parts;
  const at = new Date(trade.view.createdAt);
  // Rendered before the transaction, so that page layout does not hold a database connection.
  const draft = await writeLabelMail(parts, ctx, trade.view, links);
  return transactResult<TradeView, TradeError | Collision>(database, async (trx) => {
    const customerId = ctx.test === true ? null : await customers.assign(trx, ctx, seller);
    const sheets = await claims.priceSheetsFor(trx, ctx, trade.view);
    const tradeId = await insertTrade(trx, ctx, { ...trade, customerId, sheets });
    if (tradeId === undefined) return fail({ code: 'number.taken' });
    const redeemed = await claims.redeemOffers(trx, ctx, trade.view);
    if (!redeemed.ok) return redeemed;
    const taken = await takeKey(parts, trx, ctx, { key, token, tradeId, at });
    if (!taken.ok) return taken;
    const kept = keeps ? await customers.keep(trx, ctx, keeps) : ok(null);
    if (!kept.ok) return kept;
    const queued = await mail.queue(trx, ctx, draft);
    // The link was not sent to anyone: the first mail that is written creates another, and knows that no earlier mail
    // was sent.
    if (!queued.ok) await deleteTradeToken(trx, tradeId);
    const labelled = await changeState(trx, { tradeId, to: 'labelSent', actor: 'system', at });
    if (!labelled.ok) throw new Error('A new trade takes no label.');
    return ok({ ...trade.view, state: 'labelSent' });
  });
}

async function writeLabelMail(
  { shipping, mail, customers }: TradeParts,
  ctx: RequestContext,
  trade: NewTrade['view'],
  { label, tradeToken }: MailedLinks,
) {
  // Guests cannot use up the mail share of signed-in sellers who trade with their account's confirmed address.
  const own = await customers.isOwnAddress(ctx, trade.address.email);
  return mail.write(own ? { ...labelMail, share: 'ownLabel' } : labelMail, ctx, {
    trade,
    link: label,
    tradeToken,
    labelPdf: await shipping.labelPdf(ctx, trade, 'a4'),
  });
}

async function takeKey(
  { secrets }: TradeParts,
  trx: OpenTransaction,
  ctx: RequestContext,
  { key, token, tradeId, at }: { key: TradeKey; token: string; tradeId: number; at: Date },
): Promise<Result<null, Collision>> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('trade_key')
    .values({
      tenant: ctx.tenant.id,
      key_hash: key.keyHash,
      body_sealed: secrets.seal(hashToken(key.body), bodyColumn.purpose({ key_hash: key.keyHash })),
      body_hash: null,
      trade_id: tradeId,
      access_token_sealed: secrets.seal(token, tokenColumn.purpose({ key_hash: key.keyHash })),
      created_at: at,
    })
    // Waits for another transaction that holds the key; if it commits, nothing is inserted here.
    .onConflict((conflict) => conflict.columns(['tenant', 'key_hash']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? ok(null) : fail({ code: 'key.taken' });
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
  const trade = await findTrade(database.db, ctx.tenant.id, { id: row.trade_id });
  if (!trade) throw new Error(`Trade ${row.trade_id} of an idempotency key is gone.`);
  try {
    if (!isSameBody(secrets, row, key)) return fail({ code: 'idempotency.reused' });
    return ok({ trade, accessToken: secrets.open(row.access_token_sealed, tokenColumn.purpose(row)), replayed: true });
  } catch (error) {
    if (error instanceof KeyMissingError) return fail({ code: 'idempotency.unreadable' });
    throw error;
  }
}

function isSameBody(
  secrets: Secrets,
  row: { key_hash: string; body_sealed: string | null; body_hash: string | null },
  { body }: TradeKey,
): boolean {
  if (row.body_sealed !== null) return secrets.open(row.body_sealed, bodyColumn.purpose(row)) === hashToken(body);
  return row.body_hash !== null && secrets.matches(row.body_hash, body, 'trade body');
}

/** Equal for bodies that differ only in the order of their members. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
