import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/index.server.ts';
import type { ClarificationBody } from '../../platform/generated/api/types.gen.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import { COMPANY, type Seller, sellers } from './sellers.ts';
import { createTradeInput, expectOk, offerFor, type Shops } from './selling.ts';

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
 * An inspected trade with a clarification: every device was sold as new, and the first `differing` have a cracked display.
 * Each device is a line of the trade.
 */
export async function askedSale(
  { shops, database, ctx }: { shops: Shops; database: Database; ctx: RequestContext },
  { differing = 1, asDescribed = 0 }: { differing?: number; asDescribed?: number } = {},
): Promise<AskedSale> {
  const count = differing + asDescribed;
  const offers = await Promise.all(Array.from({ length: count }, () => offerFor(shops, ctx)));
  const lines = offers.map(({ id }) => ({ offerId: id, quantity: 1 }));
  const { country: _, iban, ...person } = sellers[ctx.tenant.country] as Seller;
  const sale = createTradeInput(
    { id: '' },
    {
      lines,
      // Kept where companies sell, and nowhere else.
      company: COMPANY,
      address: { ...person, email: 'jo@example.org' },
      payout: { paymentType: 13, accountHolder: 'Jo Weiß', iban },
    },
  );
  const { trade } = expectOk(await shops.trades.create(ctx, randomUUID(), sale));
  const { id: tradeId } = await database.db
    .selectFrom('trade')
    .select('id')
    .where('number', '=', trade.number)
    .executeTakeFirstOrThrow();
  await inspect({ shops, ctx }, trade.number, differing);
  const asked = (await shops.clarifications.lastLinks([{ id: tradeId, number: trade.number }])).get(tradeId);
  if (!asked?.open) throw new Error('The seller was not asked.');
  const link = { id: asked.id, trade: asked.trade };
  const body = await shops.clarifications.find(ctx, link);
  return { number: trade.number, tradeId, link, items: body?.items ?? [] };
}

/** As staff do it: a photo of each device, and the first `differing` of them found with a cracked display. */
async function inspect(
  { shops, ctx }: { shops: Pick<Shops, 'fulfilment'>; ctx: RequestContext },
  number: string,
  differing: number,
): Promise<void> {
  const { fulfilment } = shops;
  const by = { person: 'ana@example.org' };
  const { items } = expectOk(await fulfilment.receive(ctx, by, { number }));
  const photo = { content: PHOTO, contentType: 'image/jpeg', width: 1, height: 1 };
  for (const { item } of items) expectOk(await fulfilment.addPhoto(by, { number, item, photo }, ctx.now()));
  const found = items.map(({ item, declaredAnswers }) =>
    item <= differing
      ? {
          item,
          answers: { ...declaredAnswers, display: 'cracked' },
          difference: `Riss ab der oberen Kante, ${item} mm`,
        }
      : { item, answers: declaredAnswers },
  );
  const { version = '' } = (await fulfilment.find(number)) ?? {};
  expectOk(await fulfilment.inspect(ctx, by, { number, version, items: found }));
}
