import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { accessibilityFaults } from '../support/axe.ts';
import { openVisitor } from '../support/browser.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const { words } = shop;
const TOPIC = shop.getText('contact.subject.orderStatus');
const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const ways = [
  { title: 'with scripts', options: {}, scripts: true },
  { title: 'without JavaScript on a small phone', options: { ...phone, javaScriptEnabled: false }, scripts: false },
];

const send = (page: Page) => page.getByRole('button', { name: words('contact.send') }).click();
const field = (page: Page, id: string) => page.getByLabel(words(id), { exact: true });

/** Mails to the shop from the operator's list, newest first. */
/** All written mails, newest first, including those of parallel tests. */
async function subjects(page: Page): Promise<string[]> {
  const answer = await page.request.get(`http://localhost:${inject('port')}/mail`);
  return [...(await answer.text()).matchAll(/<td><a href="\/mail\/\d+">([^<]*)</g)].map(([, subject = '']) => subject);
}

describe('the contact form', () => {
  it.each(ways)('$title: shows missing fields and delivers the corrected message to the shop', async (way) => {
    const guest = await openVisitor(way.options);
    try {
      const { page } = guest;
      await page.goto(`${shop.getOrigin(inject('port'))}${shop.getPath('contact')}`);
      await field(page, 'contact.message.label').fill('Wo ist mein Label?');
      await field(page, 'field.email.label').fill('hannah');
      await field(page, 'contact.trade.label').fill(`X-${way.title.length}`);
      await send(page);
      const alert = page.getByRole('alert');
      await alert.waitFor();
      expect(await page.title()).toMatch(new RegExp(`^${shop.getText('form.errorPrefix')} `));
      expect(await alert.getByRole('link').count()).toBe(3);
      expect(await field(page, 'contact.message.label').inputValue()).toBe('Wo ist mein Label?');
      if (way.scripts) expect(await accessibilityFaults(page)).toEqual([]);

      await field(page, 'contact.topic.label').selectOption({ label: TOPIC });
      await field(page, 'contact.name.label').fill('Hannah Probe');
      await field(page, 'field.email.label').fill('hannah@example.org');
      await send(page);
      await page.getByRole('heading', { level: 1, name: words('contact.sent.headline') }).waitFor();
      expect(new URL(page.url()).search).toBe('?sent=1');
      expect(await page.locator('main form[method=post]').count()).toBe(0);
      const subject = shop.getText('mail.contact.subject', { topic: TOPIC });
      expect(await subjects(page)).toContain(`${subject}, ${shop.getText('mail.contact.trade')} X-${way.title.length}`);
      if (way.scripts) expect(await accessibilityFaults(page)).toEqual([]);
      if (way.scripts) expect(guest.complaints).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

  it('reports an unanswered request and keeps the typed text', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await page.goto(`${shop.getOrigin(inject('port'))}${shop.getPath('contact')}`, { waitUntil: 'networkidle' });
      await field(page, 'contact.topic.label').selectOption({ index: 1 });
      await field(page, 'contact.name.label').fill('Hannah Probe');
      await field(page, 'field.email.label').fill('hannah@example.org');
      await field(page, 'contact.message.label').fill('Offline geschrieben');
      await guest.context.setOffline(true);
      await send(page);
      await page.getByRole('alert').getByText(words('contact.problem.offline')).waitFor();
      expect(await field(page, 'contact.message.label').inputValue()).toBe('Offline geschrieben');
      await guest.context.setOffline(false);
      await send(page);
      await page.getByRole('heading', { level: 1, name: words('contact.sent.headline') }).waitFor();
    } finally {
      await guest.leave();
    }
  });

  it('opens an answer and reaches every field except the honeypot by keyboard', async () => {
    const guest = await openVisitor();
    try {
      const { page } = guest;
      await page.goto(`${shop.getOrigin(inject('port'))}${shop.getPath('contact')}`, { waitUntil: 'networkidle' });
      await field(page, 'contact.topic.label').focus();
      const reached: string[] = [];
      for (let step = 0; step < 5; step += 1) {
        reached.push(await page.evaluate(() => document.activeElement?.id ?? ''));
        await page.keyboard.press('Tab');
      }
      expect(reached).toEqual(['subject', 'name', 'email', 'tradeNumber', 'message']);
      await page.locator('.faq summary').first().focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('.faq details').first().locator('p').isVisible()).toBe(true);
    } finally {
      await guest.leave();
    }
  });
});
