import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openVisitor } from '../support/browser.ts';
import { sellDevice, withMouse } from '../support/journey.ts';
import { endPlatform, startPlatform } from '../support/platform.ts';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
describe('a trade', () => {
  it('survives kill -9 with its mail', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-crash-'));
    const shopper = await openVisitor();
    let running = await startPlatform(dataDir);
    try {
      const number = await sellDevice(
        shopper,
        { title: 'before the crash', ...shop.place, ...withMouse },
        `${shop.getOrigin(running.port)}/`,
      );
      await endPlatform(running, 'SIGKILL');
      running = await startPlatform(dataDir);
      const { page } = shopper;
      await page.goto(`${shop.getOrigin(running.port)}/thankYou`);
      await page.getByText(number).first().waitFor();
      await page.goto(`http://localhost:${running.port}/mail`);
      expect(await page.getByRole('link', { name: new RegExp(number) }).count()).toBeGreaterThan(0);
    } finally {
      await endPlatform(running);
      await shopper.leave();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
