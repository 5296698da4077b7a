import { describe, expect, inject, it } from 'vitest';
import { explained, visitor } from '../support/browser.ts';
import { feel } from '../support/felt.ts';
import { sell, type Way, withKeyboard, withMouse, withoutScript } from '../support/journey.ts';
import { expectLabel } from '../support/printed-label.ts';

const TWO_MINUTES = 120_000;
const MOST_PRESSES = 60;
/** Score of a layout shift that browsers show as more than 0; below is a line of the header whose font has come. */
const SEEN = 0.0005;

describe('a person sells an iPhone 13 with 128 GB and gets a label', () => {
  const ways: Way[] = [
    { title: 'in Germany, with a mouse', country: 'de', ...withMouse },
    {
      title: 'in Austria, on a phone',
      country: 'at',
      options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      ...withMouse,
    },
    { title: 'in Spain, with a mouse', country: 'es', ...withMouse },
    { title: 'in France, without JavaScript', country: 'fr', options: { javaScriptEnabled: false }, ...withoutScript },
    { title: 'in Italy, by keyboard alone', country: 'it', ...withKeyboard },
  ];

  it.each(ways)('$title', async (way) => {
    const shopper = await visitor(way.options);
    const base = `http://${way.country}.localhost:${inject('port')}/`;
    try {
      const felt = await feel(shopper.context);
      const started = Date.now();
      const number = await sell(shopper, way, base);
      expect(number.startsWith(way.country.toUpperCase())).toBe(true);
      expect(Date.now() - started, 'two minutes are enough').toBeLessThan(TWO_MINUTES);
      expect
        .soft(
          felt.moved.filter(({ score }) => score >= SEEN),
          'nothing moves by itself',
        )
        .toEqual([]);
      expect.soft(felt.presses).toBeLessThanOrEqual(MOST_PRESSES);
      await expectLabel(shopper, base);
      expect(shopper.complaints).toEqual([]);
    } finally {
      await shopper.leave();
    }
  });

  it('finds it, too, when the name is typed before the scripts are there', async () => {
    const { page, complaints, leave } = await visitor();
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    try {
      await page.route('**/assets/**/*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`http://de.localhost:${inject('port')}/`, { waitUntil: 'commit' });
      await page.getByRole('combobox').fill('iPhone 13 128 GB');
      release();
      await page
        .getByRole('option', { name: /iPhone 13/ })
        .first()
        .waitFor();
      expect(complaints).toEqual([]);
    } finally {
      release();
      await leave();
    }
  });

  it('and where that fails, the failure says what was on the page and what the shop refused', async () => {
    const shopper = await visitor();
    try {
      await shopper.page.goto(`http://de.localhost:${inject('port')}/gibt/es/nicht`);
      const failed = explained(shopper, () => shopper.page.getByText('Prüfen').waitFor({ timeout: 1 }));
      const message = await failed.then(String, (error: Error) => error.message);
      expect(message).toMatch(/Timeout 1ms exceeded/);
      expect(message).toMatch(/at http:\S+nicht\npicture: \S+\.png\n- main:\n {2}- heading "Hier reißt der Faden\."/);
      expect(message).toMatch(/GET http:\S+nicht: 404 after \d+ ms/);
    } finally {
      await shopper.leave();
    }
  });
});
