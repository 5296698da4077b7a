import { describe, expect, inject, it } from 'vitest';
import { askAsBrowser } from '../support/ask-as-browser.ts';
import { openVisitor } from '../support/browser.ts';
import { findConsumerShop, findNeighbourShop, listShopsAbroad, type TestShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const neighbour = findNeighbourShop();
const GONE = shop.findOldAddress('gone');

describe('a malformed or unknown address', () => {
  it.each([
    [shop, '/%zz', 400, 'error.refusedSubtitle'],
    [neighbour, '/a//b', 400, 'error.refusedSubtitle'],
    ...listShopsAbroad().flatMap((one): [TestShop, string, number, string][] => [
      [one, `/${'a'.repeat(2_001)}`, 414, 'error.refusedSubtitle'],
      [one, '/%00', 400, 'error.refusedSubtitle'],
      [one, '/%ff', 400, 'error.refusedSubtitle'],
    ]),
    [shop, GONE, 410, 'error.goneSubtitle'],
  ] as [TestShop, string, number, string][])(
    'shows the designed error page of its host: $0.host %.12s',
    async (asked, path, status, message) => {
      const { host, lang, words } = asked;
      const answer = await askAsBrowser(inject('port'), host, path);
      expect([answer.status, answer.lang]).toEqual([status, lang]);
      expect(answer.body).toContain('data-screen="error"');
      const lead = /<p class="lead">(.*?)<\/p>/.exec(answer.body)?.[1];
      expect(lead).toMatch(words(message));
      expect(answer.body).toContain('name="robots" content="noindex"');
    },
  );

  it('shows that page in a browser without console output except the status', async () => {
    const origin = shop.getOrigin(inject('port'));
    const { page, complaints, leave } = await openVisitor();
    await page.goto(`${origin}/%zz`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1, name: shop.getText('ERRORPAGE_OOPS') }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: shop.getText('error.toHome') })
      .click();
    await page.waitForURL(`${origin}/`);
    expect(complaints.filter((line) => !/status of 400/.test(line))).toEqual([]);
    await leave();
  });
});
