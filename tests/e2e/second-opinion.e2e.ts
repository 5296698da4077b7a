import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { askedSale } from '../support/clarifying.ts';
import { type DeskBrowser, signedInAtDesk } from '../support/desk.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { phonePhoto } from '../support/photos.ts';
import { createContext, type Shops } from '../support/selling.ts';
import { findConsumerShop, listShopsAbroad } from '../support/test-shop.ts';

let edge: Edge;
let first: DeskBrowser;
let second: DeskBrowser;
const open: Visitor[] = [];

beforeAll(async () => {
  await import(fileURLToPath(new URL('../../dist/server/entry.mjs', import.meta.url)));
  edge = await openEdge();
  // The first inspector of `askedSale`.
  first = await signedInAtDesk(edge, ['receive', 'inspect'], 'ana@example.org');
  second = await signedInAtDesk(edge, ['receive', 'inspect'], 'ben@desk.example');
}, 240_000);
afterAll(async () => {
  for (const one of open) await one.leave();
  await edge?.close();
});

async function visitorWith(options: Parameters<typeof openVisitor>[0] = {}): Promise<Visitor> {
  const one = await openVisitor({ reducedMotion: 'reduce', ...options });
  open.push(one);
  return one;
}

async function atDesk({ cookie }: DeskBrowser): Promise<Visitor> {
  const [name = '', value = ''] = cookie.split('=');
  const one = await visitorWith();
  await one.context.addCookies([{ name, value, domain: 'desk.localhost', path: '/' }]);
  return one;
}

/** Screenshots for a person to look at, in the folder that the environment names. */
async function shoot({ page }: Visitor, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

const readTradeState = async (number: string) => (await edge.services.fulfilment.find(number))?.trade.state;

describe('a second opinion', () => {
  it.each([findConsumerShop(), ...listShopsAbroad().slice(0, 1)])(
    'is asked for with a photo, given by another person, and answered, without scripts ($id)',
    async (own) => {
      const { country, words } = own;
      const ctx = await createContext(own.id, { now: () => new Date() });
      const shops = edge.services as unknown as Shops;
      const { number, link } = await askedSale({ shops, database: edge.database, ctx });
      const shop = (path: string) => `${own.getOrigin(edge.port)}${path}`;
      const desk = (path: string) => `http://desk.localhost:${edge.port}${path}`;

      const seller = await visitorWith({ javaScriptEnabled: false });
      const { page } = seller;
      await page.goto(shop(`/clarification/${link.id}/${number}`));
      await page.getByRole('link', { name: words('opinion.begin') }).click();
      await page.getByLabel(words('thread.photos')).setInputFiles({
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('no photo'),
      });
      await page.getByLabel(words('opinion.text')).fill('The display was whole.');
      await page.getByRole('button', { name: words('opinion.send') }).click();
      await page.getByText(words('thread.photosUnreadable')).waitFor();
      expect(await page.getByLabel(words('opinion.text')).inputValue()).toBe('The display was whole.');
      await shoot(seller, `${country}-clarification`);
      await page.getByLabel(words('thread.photos')).setInputFiles({
        name: 'photo.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from(await phonePhoto()),
      });
      await page.getByRole('button', { name: words('opinion.send') }).click();
      await page.getByRole('heading', { level: 1, name: words('opinion.pausedHeadline') }).waitFor();
      expect(await readTradeState(number)).toBe('received');

      const ana = await atDesk(first);
      await ana.page.goto(desk(`/desk/trades/${number}`));
      await ana.page.getByText('You inspected this first, so another person has to inspect it now.').waitFor();
      expect(await ana.page.getByRole('link', { name: 'Something differs' }).count()).toBe(0);
      await ana.page.goto(desk(`/desk/trades/${number}/inspection`));
      await ana.page.getByRole('heading', { level: 1, name: 'Another person has to inspect' }).waitFor();

      const ben = await atDesk(second);
      await ben.page.goto(desk('/desk/queue'));
      await ben.page.getByRole('link', { name: /^Second opinion/ }).click();
      await shoot(ben, `${country}-worklist`);
      await ben.page.getByRole('link', { name: number }).first().click();
      await ben.page.getByText('Second opinion: inspect again').waitFor();
      await ben.page.getByRole('button', { name: 'Write to the seller' }).click();
      await ben.page.getByLabel('Message to the seller').fill('We look again.');
      await ben.page.getByRole('button', { name: 'Send message' }).click();
      await ben.page.getByText('The message is sent. The seller gets a mail.').waitFor();
      await shoot(ben, `${country}-desk`);

      const mails = (await edge.services.mail.list(50)).filter(({ kind }) => kind === 'trade.message');
      const { text = '' } = (await edge.services.mail.find(mails[0]?.id ?? 0)) ?? {};
      const path = /https?:\/\/[^/\s]+(\/\S*\/?sale\/[\w-]+|\/sale\/[\w-]+)/.exec(text)?.[1] ?? '';
      await page.goto(shop(path));
      await page.getByText('We look again.').waitFor();
      await page.getByLabel(words('thread.text')).fill('Thank you.');
      await page.getByRole('button', { name: words('thread.send') }).click();
      await page.getByText('Thank you.').waitFor();
      await shoot(seller, `${country}-sale`);

      const seen = await edge.services.fulfilment.find(number);
      const [piece] = seen?.items ?? [];
      const by = { person: 'ben@desk.example' };
      const answers = { ...piece?.declaredAnswers, display: 'cracked' };
      const inspection = {
        number,
        version: seen?.version ?? '',
        items: [{ item: 1, answers, difference: 'Seen again.' }],
      };
      expect((await edge.services.fulfilment.inspect(ctx, by, inspection)).ok).toBe(true);

      await page.goto(shop(`/clarification/${link.id}/${number}`));
      await page.getByText(words('opinion.final')).waitFor();
      expect(await page.getByRole('link', { name: words('opinion.begin') }).count()).toBe(0);
      await shoot(seller, `${country}-second-result`);
      await page.locator('a[href*="step=accept"]').click();
      await page.locator('button[value=accept]').click();
      await page.getByRole('heading', { level: 1, name: words('clarification.ended.thanks') }).waitFor();
      expect(await readTradeState(number)).toBe('accepted');
    },
  );
});
