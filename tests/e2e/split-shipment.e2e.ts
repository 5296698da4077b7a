import { fileURLToPath } from 'node:url';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceCart } from '../../platform/generated/api/endpoints/cart.gen.ts';
import type { Fleet } from '../../platform/server/boot/fleet.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { openByScan, readyForKeys, signedInAtDesk } from '../support/desk.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { listShopPerLanguage } from '../support/find-shop.ts';
import { localHost, splitTenantId } from '../support/fleet-screens.ts';
import { sellDevice, withMouse } from '../support/journey.ts';
import { EVERY_LOOK, lookAt } from '../support/looks.ts';
import { getShopWords } from '../support/words.ts';

let edge: Edge;
let deskCookie = '';
const open: Visitor[] = [];

beforeAll(async () => {
  await import(fileURLToPath(new URL('../../dist/server/entry.mjs', import.meta.url)));
  edge = await openEdge({}, withOneDeviceAParcel);
  deskCookie = (await signedInAtDesk(edge, ['receive', 'inspect'], 'ines@desk.example')).cookie;
}, 240_000);
afterAll(async () => {
  for (const one of open) await one.leave();
  await edge?.close();
});

/** Two of any device are then too much for one parcel. */
function withOneDeviceAParcel(shipped: Fleet): Fleet {
  return {
    ...shipped,
    tenant: (id) => {
      const own = shipped.tenant(id);
      const parcel = { ...own.server.shipping.parcel, maxDevices: 1 };
      return { ...own, server: { ...own.server, shipping: { ...own.server.shipping, parcel } } };
    },
  };
}

async function visitor(): Promise<Visitor> {
  const one = await openVisitor({ reducedMotion: 'reduce' });
  open.push(one);
  return one;
}

async function atDesk(): Promise<Page> {
  const [name = '', value = ''] = deskCookie.split('=');
  const { context, page } = await visitor();
  await context.addCookies([{ name, value, domain: 'desk.localhost', path: '/' }]);
  await page.goto(`http://desk.localhost:${edge.port}/desk/today`);
  return page;
}

async function receiveParcel(page: Page, { number, parcel }: { number: string; parcel: string }): Promise<void> {
  await openByScan(page, { code: parcel, number });
  await page.keyboard.press('r');
}

describe.each(listShopPerLanguage().slice(0, 2))('a sale in two parcels in the language $language', ({ id }) => {
  const { country } = splitTenantId(id);
  const words = getShopWords(country);
  const twoParcels = words('parcels.title', { count: '2' });

  it('is announced in the cart, has a label each, is received parcel by parcel and accepted', async () => {
    const shopper = await visitor();
    const { page } = shopper;
    const lookRound = async () => {
      await page.getByRole('button', { name: words('cart.more') }).click();
      await page.getByRole('region', { name: twoParcels }).waitFor();
      expect(await lookAt(page, EVERY_LOOK)).toEqual([]);
    };
    const base = `http://${localHost(id)}:${edge.port}/`;
    const number = await sellDevice(shopper, { title: id, country, ...withMouse, lookRound }, base);
    const trade = (await edge.services.fulfilment.find(number))?.trade;
    const [first = '', second = ''] = trade?.parcels?.map(({ trackingNumber }) => trackingNumber) ?? [];
    expect(first).not.toBe(second);
    await page.getByRole('heading', { name: twoParcels }).waitFor();
    for (const parcel of [first, second]) await page.getByText(parcel).first().waitFor();
    expect(await lookAt(page, EVERY_LOOK)).toEqual([]);

    const staff = await atDesk();
    await receiveParcel(staff, { number, parcel: second });
    await staff.getByRole('button', { name: 'Receive parcel 2 of 2' }).waitFor({ state: 'detached' });
    await readyForKeys(staff.getByRole('button', { name: 'Receive parcel 1 of 2' }).first());
    await page.getByRole('link', { name: words('thankYou.follow') }).click();
    await page.getByText(words('sale.parcels.received')).first().waitFor();
    expect(await lookAt(page, EVERY_LOOK)).toEqual([]);
    await receiveParcel(staff, { number, parcel: first });
    await staff.getByRole('link', { name: 'As described' }).waitFor();
    await staff.keyboard.press('d');
    await readyForKeys(staff.getByRole('heading', { level: 1, name: `Accept ${number} as described?` }));
    await staff.keyboard.press('Control+Enter');
    await staff.getByText('Inspected: everything as described.').waitFor();
    const due = await edge.services.payouts.due({ limit: 50 });
    expect(due.map(({ amountCents }) => amountCents)).toContain(trade?.totalCents);
    expect(shopper.complaints).toEqual([]);
  });

  it('is announced when the second device is added while the first is being priced', async () => {
    const { page, complaints } = await visitor();
    await page.goto(`http://${localHost(id)}:${edge.port}/`);
    await withMouse.findDevice(page, words);
    await withMouse.answerAll(page);
    let send = () => {};
    const added = new Promise<void>((done) => (send = done));
    const delay = (route: Route) => added.then(() => route.continue());
    await page.route(`**${priceCart.path}`, delay, { times: 1 });
    const asked = page.waitForRequest(`**${priceCart.path}`);
    await withMouse.press(page, words('product.addToCart'));
    await asked;
    await page.getByRole('button', { name: words('cart.more') }).click();
    send();
    await page.getByRole('region', { name: twoParcels }).waitFor();
    expect(complaints).toEqual([]);
  });
});
