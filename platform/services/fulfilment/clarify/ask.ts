import { randomBytes } from 'node:crypto';
import type { OpenTransaction } from '../../../database/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { voucherAfterAnswers } from '../../../shared/voucher-value.ts';
import { endOfDay } from '../../../shared/zoned-day.ts';
import { hashToken, newToken } from '../../secrets/index.server.ts';
import type { AskedOutcome } from '../outcomes/outcome-words.ts';
import type { FulfilmentParts } from '../parts.ts';
import { type ClarificationMailFacts, clarificationMails } from './clarification-mail.ts';
import { type AskedItem, type AskedRow, type AskedTrade, getAskedTrade, listAskedItems } from './rows.ts';
import { clarificationLinkColumn } from './sealed.ts';
import type { ClarificationLink, ClarificationQuestion } from './types.ts';
import { deviceInWords, listUnaskedItems } from './view.ts';

const DAYS_TO_ANSWER = 14;
/** 128 bits: offers cannot be guessed. */
const OFFER_BYTES = 16;

/** Stores a clarification under a random token that only its mail contains, and writes that mail. */
export async function askSeller(
  parts: Pick<FulfilmentParts, 'secrets' | 'mail' | 'mails' | 'pricing'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { tradeId, items }: ClarificationQuestion,
): Promise<void> {
  const token = newToken();
  const token_hash = hashToken(token);
  const now = ctx.now();
  const row = await trx
    .insertInto('clarification')
    .values({
      token_hash,
      token_sealed: parts.secrets.seal(token, clarificationLinkColumn.purpose({ token_hash })),
      trade_id: tradeId,
      state: 'open',
      asked_at: now,
      deadline: endOfDay(now, DAYS_TO_ANSWER, ctx.tenant.timeZone),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('clarification_item')
    .values(
      items.map(({ item, oldCents, newCents }) => ({
        clarification_id: row.id,
        item,
        offer: randomBytes(OFFER_BYTES).toString('base64url'),
        old_cents: oldCents,
        new_cents: newCents,
      })),
    )
    .execute();
  const trade = await getAskedTrade(trx, tradeId);
  const reader = { ...ctx, test: trade.test };
  const facts = await questionFacts(parts, trx, reader, { row, trade, link: { id: token, trade: trade.number } });
  await parts.mail.queue(trx, reader, parts.mail.write(clarificationMails.question, reader, facts));
}

/** Facts of the clarification mails: only unanswered devices. */
export async function questionFacts(
  { pricing, mails }: Pick<FulfilmentParts, 'pricing' | 'mails'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  { row, trade, link }: { row: AskedRow; trade: AskedTrade; link: ClarificationLink },
): Promise<ClarificationMailFacts> {
  const all = await listAskedItems(trx, row);
  const items = all.filter(({ decision }) => decision === null);
  const others = await listUnaskedItems(trx, row.trade_id, all);
  const { voucher } = trade;
  return {
    to: trade.email,
    firstName: trade.firstName,
    link,
    tradeToken: await mails.getTradeToken(trx, trade.id),
    deadline: row.deadline,
    voucher: voucher && { ...voucher, outcome: voucherAfterAnswers(voucher, others.cents, all) },
    items: items.map(({ offer, soldOffer, difference, oldCents, newCents, outcome }) => ({
      outcome: toAskedOutcome(pricing, ctx, { outcome, locale: trade.locale }),
      offer,
      device: deviceInWords(pricing, ctx, { sold: soldOffer, locale: trade.locale }),
      difference,
      oldCents,
      newCents,
    })),
  };
}

function toAskedOutcome(
  pricing: FulfilmentParts['pricing'],
  ctx: RequestContext,
  { outcome, locale }: { outcome: AskedItem['outcome']; locale: string },
): AskedOutcome | undefined {
  if (!outcome || outcome.kind === 'stolen' || outcome.kind === 'damaged') return undefined;
  const { kind, lock, device } = outcome;
  return {
    kind,
    ...(lock ? { lock } : {}),
    ...(device ? { foundDevice: deviceInWords(pricing, ctx, { sold: device, locale }) } : {}),
  };
}

/** Asks again about the devices without an answer, after a second person inspected them. */
export async function askAgain(
  parts: Pick<FulfilmentParts, 'secrets' | 'mail' | 'mails' | 'pricing'>,
  trx: OpenTransaction,
  ctx: RequestContext,
  row: AskedRow,
): Promise<void> {
  const trade = await getAskedTrade(trx, row.trade_id);
  const link = { id: parts.secrets.open(row.token_sealed, clarificationLinkColumn.purpose(row)), trade: trade.number };
  const reader = { ...ctx, locale: trade.locale, test: trade.test };
  const facts = await questionFacts(parts, trx, reader, { row, trade, link });
  await parts.mail.queue(trx, reader, parts.mail.write(clarificationMails.second, reader, facts));
}
