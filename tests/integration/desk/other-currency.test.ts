import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFleet } from '../../../platform/server/boot/fleet.ts';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import type { RequestContext } from '../../../platform/shared/request-context.ts';
import { SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { type CompiledCopy, compileCopy } from '../../support/compiled-copy.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { endBatchUndo } from '../../support/owed.ts';
import { createTradeInput, expectOk, offerFor, quietLog, type Shops } from '../../support/selling.ts';

/** A country that pays in Swiss francs, by PayPal alone. */
const COUNTRY = SHOP_ABROAD.country;
const SHOP = SHOP_ABROAD.id;
const EMAIL = 'francs@example.org';

let copy: CompiledCopy;
let edge: Edge;
let anna: DeskBrowser;
let ben: DeskBrowser;
let ctx: RequestContext;
let trade: TradeView;

const OPEN_MS = 240_000;
beforeAll(async () => {
  copy = await compileCopy(
    {
      [`${COUNTRY}/country.json`]: { currency: 'CHF', selectedPaymentType: 2 },
      [`${COUNTRY}/prices.json`]: { currency: 'CHF', version: '2099-01-01' },
    },
    { [`${COUNTRY}/country.json`]: { paymentTypes: [{ id: 13, $remove: true }] } },
  );
  edge = await openEdge({}, () => loadFleet(copy.root, 'local'));
  anna = await signedInAtDesk(edge, ['read', 'pay', 'receive', 'inspect'], 'anna@desk.example');
  ben = await signedInAtDesk(edge, ['pay'], 'ben@desk.example');
  const tenant = edge.fleet.tenant(SHOP).server;
  ctx = { tenant, locale: tenant.locale, business: false, now: () => new Date(), requestId: 'test', log: quietLog };
  const { country: _, iban: __, ...person } = SHOP_ABROAD.seller;
  const input = createTradeInput(await offerFor(edge.services as unknown as Shops, ctx), {
    address: { ...person, email: EMAIL },
    payout: { paymentType: 2, paypalEmail: EMAIL },
  });
  ({ trade } = expectOk(await edge.services.trades.create(ctx, randomUUID(), input)));
}, OPEN_MS);
afterAll(async () => {
  await edge?.close();
  copy?.remove();
});

/** Amounts with their sign as pages and mails write them. */
const amountsIn = (text: string) => text.match(/\d\s?(?:CHF|€|EUR)/g) ?? [];

function expectFrancs(text: string, where: string): void {
  expect(amountsIn(text).length, where).toBeGreaterThan(0);
  expect(text, where).not.toMatch(/€|EUR/);
}

/** The text of the newest mail of a kind. */
async function findMail(kind: string): Promise<string> {
  const mails = await edge.services.mail.list(100);
  const found = mails.find((one) => one.kind === kind && one.subject.includes(trade.number));
  if (!found) throw new Error(`no mail ${kind} among ${mails.map((one) => one.kind).join(', ')}`);
  return (await edge.services.mail.find(found.id))?.text ?? '';
}

describe('a trade of a shop in Swiss francs', () => {
  it('has its amounts in francs in the pages of the desk and in the list as CSV', async () => {
    for (const path of [`/desk/trades/${trade.number}`, '/desk/queue']) {
      const { statusCode, body } = await anna.get(path);
      expect(statusCode, path).toBe(200);
      expectFrancs(body.replace(/<head.*<\/head>/s, ''), path);
    }
    const list = (await anna.get('/desk/queue.csv')).body;
    expect(list).toMatch(/CHF/);
    expect(list).not.toMatch(/EUR|€/);
  });

  it('has its amounts in francs in the mail with the label', async () => {
    expectFrancs(await findMail('trade.label'), 'the mail');
  });

  it('is paid by PayPal in francs: at the desk, in the file, in the figures and in the mail', async () => {
    const ida = { person: 'ida@desk.example' };
    const { version } = expectOk(await edge.services.fulfilment.receive(ctx, ida, trade));
    expectOk(await edge.services.fulfilment.asDescribed(ctx, ida, { number: trade.number, version }));
    const amount = (trade.totalCents / 100).toFixed(2);
    expect((await anna.get('/desk/payouts')).body).toMatch(new RegExp(`PayPal: ${amount}\\sCHF due in 1 payment`));
    const sepa = await anna.post('/desk/payouts/batches', { method: 'sepa', currency: 'CHF', shop: '' });
    expect(sepa.body).toContain('in euros only');
    const created = await anna.post('/desk/payouts/batches', { method: 'paypal', currency: 'CHF', shop: '' });
    const batch = String(created.headers.location).split('?')[0] ?? '';
    expectFrancs((await anna.get(batch)).body.replace(/<head.*<\/head>/s, ''), 'the batch');
    await ben.post(`${batch}/release`);
    await endBatchUndo(edge);
    expect((await ben.post(`${batch}/file`)).body).toContain(`${EMAIL},${amount},CHF,${trade.number}`);
    expect((await anna.post(`${batch}/paid`, { executed: 'on' })).statusCode).toBe(303);
    const day = new Date().toISOString().slice(0, 10);
    const figures = (await anna.get(`/desk/figures.csv?from=${day}&to=${day}`)).body;
    expect(figures.split(/\r?\n/).find((line) => line.includes(SHOP))).toContain('CHF');
    const paid = await findMail('trade.paid');
    expect(paid.replaceAll(/\s/g, '')).toContain(`${amount.replace('.', ',')}CHF`);
    expectFrancs(paid, 'the mail');
  });
});
