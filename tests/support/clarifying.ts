import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/index.server.ts';
import type { ClarificationBody } from '../../platform/generated/api/types.gen.ts';
import { changeState } from '../../platform/services/trades/states.ts';
import type { Answers, PriceSheet } from '../../platform/shared/price-sheet.ts';
import { quote } from '../../platform/shared/quote.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import { type Seller, sellers } from './sellers.ts';
import { madeOf, offerFor, type Shops, saleOf } from './selling.ts';

export interface AskedSale {
  number: string;
  tradeId: number;
  /** What the mail's links name. */
  link: { id: string; trade: string };
  items: ClarificationBody['items'];
}

/** The smallest JPEG that a browser shows. */
export const PHOTO = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

/**
 * A sale whose parcel was opened: every device of it was sold as new, and the first `differing` of them have a cracked display. Its seller
 * is asked. The devices stand in one line of the sale each.
 */
export async function askedSale(
  { shops, database, ctx }: { shops: Shops; database: Database; ctx: RequestContext },
  { differing = 1, asDescribed = 0 }: { differing?: number; asDescribed?: number } = {},
): Promise<AskedSale> {
  const count = differing + asDescribed;
  const offers = await Promise.all(Array.from({ length: count }, () => offerFor(shops, ctx)));
  const lines = offers.map(({ id }) => ({ offerId: id, quantity: 1 }));
  const { country: _, iban, ...person } = sellers[ctx.tenant.country] as Seller;
  const sale = saleOf(
    { id: '' },
    {
      lines,
      address: { ...person, email: 'jo@example.org' },
      payout: { paymentType: 13, accountHolder: 'Jo Weiß', iban },
    },
  );
  const { trade } = madeOf(await shops.trades.create(ctx, randomUUID(), sale));
  const tradeId = await inspect({ database, ctx }, trade.number, differing);
  const items = await database.db.selectFrom('trade_item').selectAll().where('trade_id', '=', tradeId).execute();
  const lower = items.filter(({ item }) => item <= differing);
  await database.transaction(async (trx) => {
    const at = ctx.now();
    await changeState(trx, { tradeId, to: 'clarification', actor: 'system', at });
    await shops.clarifications.ask(trx, ctx, {
      tradeId,
      items: lower.map(({ item, offered_cents, found_cents }) => ({
        item,
        oldCents: offered_cents,
        newCents: found_cents ?? 0,
      })),
    });
  });
  const link = await shops.clarifications.openLink({ id: tradeId, number: trade.number });
  if (!link) throw new Error('The seller was not asked.');
  const body = await shops.clarifications.find(ctx, link);
  return { number: trade.number, tradeId, link, items: body?.items ?? [] };
}

/** What the first `differing` devices were found to be: everything but the display is as it was told. */
async function inspect(
  { database, ctx }: { database: Database; ctx: RequestContext },
  number: string,
  differing: number,
): Promise<number> {
  return database.transaction(async (trx) => {
    const at = ctx.now();
    const { id: tradeId } = await trx
      .selectFrom('trade')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const lines = await trx
      .selectFrom('trade_line')
      .select(['position', 'unit_cents', 'offer', 'sheet'])
      .where('trade_id', '=', tradeId)
      .orderBy('position')
      .execute();
    await changeState(trx, { tradeId, to: 'received', actor: 'staff', person: 'ana@example.org', at });
    for (const [index, { position, unit_cents, offer, sheet }] of lines.entries()) {
      const item = index + 1;
      const told = (offer as { answers: Answers }).answers;
      const answers = item <= differing ? { ...told, display: 'cracked' } : told;
      await trx
        .insertInto('trade_item')
        .values({
          trade_id: tradeId,
          item,
          position,
          offered_cents: unit_cents,
          answers: JSON.stringify(answers),
          found_cents: quote(sheet as PriceSheet, answers).totalCents,
          difference: item <= differing ? `Riss ab der oberen Kante, ${item} mm` : null,
          decision: item <= differing ? null : 'accepted',
        })
        .execute();
      await trx
        .insertInto('trade_photo')
        .values({
          public_id: randomUUID(),
          trade_id: tradeId,
          item,
          content: PHOTO,
          content_type: 'image/jpeg',
          width: 1,
          height: 1,
          person: 'ana@example.org',
          at,
        })
        .execute();
    }
    await changeState(trx, { tradeId, to: 'inspected', actor: 'staff', person: 'ana@example.org', at });
    return tradeId;
  });
}
