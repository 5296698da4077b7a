import type { Page } from 'playwright-core';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { busySeconds } from './main-thread.ts';
import { type Bench, median, quantile } from './report.ts';
import { openShop } from './shop.ts';

const SLOWER = 4;
const ROUNDS = 4;

/** From the press on an answer to the frame that shows the price, on a processor four times as slow. */
export const answers: Bench = {
  name: 'answers',
  does: 'how long an answer takes to the painted price, at a quarter of the processor',
  run: async () => {
    const shop = await openShop();
    let shopper: Visitor | undefined;
    try {
      const { port } = await shop.listen(true);
      shopper = await openVisitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      const { page, context } = shopper;
      await page.goto(`${CONSUMER_SHOP.getOrigin(port)}${CONSUMER_SHOP.getDevicePath('apple-iphone-13')}`);
      await page.getByRole('radio').first().waitFor();
      const session = await context.newCDPSession(page);
      const before = await busySeconds(session);
      const answered = (await answerAll(page, ROUNDS)).length;
      const busy = (((await busySeconds(session)) - before) * 1_000 * SLOWER) / answered;
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push(...(await answerAll(page, round)));
      const note = `median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}`;
      const bar = '100 ms';
      return [
        { what: 'answer, work of the page, 4x', figure: `${busy.toFixed(0)} ms`, bar, note: 'on the main thread' },
        { what: 'answer to painted price, 4x', figure: `${quantile(times, 0.95).toFixed(0)} ms`, bar, note },
      ];
    } finally {
      await shopper?.leave();
      await shop.close();
    }
  },
};

/** One answer of every question that is not the one chosen, and how long each took. */
function answerAll(page: Page, round: number): Promise<number[]> {
  return page.evaluate(async (nth) => {
    const times: number[] = [];
    for (const group of document.querySelectorAll('fieldset.question')) {
      const cards = [...group.querySelectorAll<HTMLInputElement>('input')];
      const card = cards[nth % cards.length];
      if (!card || card.checked) continue;
      card.scrollIntoView({ block: 'center' });
      // Scrolling has ended and is painted before measuring.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const began = performance.now();
      card.click();
      // The task after a frame begins when that frame is painted.
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      times.push(performance.now() - began);
      if (!card.checked) throw new Error('the answer was not taken');
    }
    return times;
  }, round);
}
