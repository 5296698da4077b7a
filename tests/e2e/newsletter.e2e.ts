import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { newestMailTo } from '../support/outbox.ts';
import { findConsumerShop, findNeighbourShop, findWidgetShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const neighbour = findNeighbourShop();
const widget = findWidgetShop();
const { words } = shop;
const ways = [
  { title: 'with scripts', options: {}, scripts: true, email: 'hannah.reads@example.org' },
  {
    title: 'without JavaScript on a small phone',
    options: { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, javaScriptEnabled: false },
    scripts: false,
    email: 'jonas.reads@example.org',
  },
];

/** The links of the newest mail to an address, from the operator's list. */
async function newestMail(page: Page, email: string) {
  const { text } = await newestMailTo(page, inject('port'), email);
  const link = (name: string) => new RegExp(`http://\\S+/newsletter/${name}/[0-9a-f]+`).exec(text)?.[0] ?? '';
  return { enrich: link('enrich'), unsubscribe: link('unsubscribe') };
}

describe('a newsletter subscriber', () => {
  it.each(ways)('$title: subscribes, confirms by mail, states interests, and unsubscribes', async (way) => {
    const guest = await openVisitor(way.options);
    const { page } = guest;
    const heading = (id: string) => page.getByRole('heading', { level: 1, name: words(id) }).waitFor();
    const press = (id: string) =>
      page
        .getByRole('main')
        .getByRole('button', { name: words(id), exact: true })
        .click();
    const fine = async () => expect(way.scripts ? await accessibilityFaults(page) : []).toEqual([]);
    try {
      await page.goto(`${shop.getOrigin(inject('port'))}/`, way.scripts ? { waitUntil: 'networkidle' } : {});
      const section = page.locator('.newsletter-section');
      const height = (await section.boundingBox())?.height;
      await press('newsletter.submit');
      await page.getByText(words('newsletter.email.required')).waitFor();
      await fine();
      await page.locator('.newsletter').getByLabel(words('field.email.label'), { exact: true }).fill(way.email);
      await press('newsletter.submit');
      await page.getByText(words('newsletter.sent.headline')).waitFor();
      if (way.scripts) expect((await section.boundingBox())?.height).toBe(height);
      await fine();

      await page.goto((await newestMail(page, way.email)).enrich);
      await heading('newsletter.confirm.headline');
      await fine();
      await page.getByLabel(words('newsletter.firstName')).fill('Hannah');
      await page.getByRole('checkbox', { name: shop.getCategoryName('camera') }).check();
      await press('newsletter.confirm.submit');
      await heading('newsletter.confirmed.headline');
      expect(page.url()).not.toMatch(/[0-9a-f]{32}/);
      await fine();

      const welcome = await newestMail(page, way.email);
      await page.goto(welcome.enrich);
      await heading('newsletter.enrich.headline');
      expect(await page.getByLabel(words('newsletter.firstName')).inputValue()).toBe('');
      await press('newsletter.enrich.submit');
      await heading('newsletter.enriched.headline');

      await page.goto(welcome.unsubscribe);
      await heading('newsletter.unsubscribe.headline');
      await fine();
      await press('newsletter.unsubscribe.submit');
      await heading('newsletter.unsubscribed.headline');
      expect(new URL(page.url()).pathname).toBe('/newsletter/unsubscribe/success');
      await fine();
      await page.goto(welcome.enrich);
      await heading('newsletter.gone.headline');
      await fine();
      if (way.scripts) expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

  it('unsubscribes with a link of the old shop and gets the same confirmation', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await page.goto(`${neighbour.getOrigin(inject('port'))}/unsubscribe/d41d8cd98f00b204e9800998ecf8427e`);
      await page
        .getByRole('main')
        .getByRole('button', { name: words('newsletter.unsubscribe.submit') })
        .click();
      await page.getByRole('heading', { level: 1, name: words('newsletter.unsubscribed.headline') }).waitFor();
    } finally {
      await guest.leave();
    }
  });

  it('sees that a shop has no newsletter and gets a next step', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await page.goto(`${widget.getOrigin(inject('port'))}/newsletter/enrich`);
      await page.getByRole('heading', { level: 1, name: words('newsletter.off.headline') }).waitFor();
      expect(await page.locator('main form').count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
    } finally {
      await guest.leave();
    }
  });
});
