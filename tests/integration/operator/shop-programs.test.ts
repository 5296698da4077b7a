import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../platform/server/boot/environment.ts';
import { openPlatform, type Platform } from '../../../platform/server/boot/open-platform.ts';
import { printWidget, widgetConfig } from '../../../platform/server/widget/shop-widget.ts';
import { bundleWidget } from '../../../platform/server/widget/widget-bundle.build.ts';
import { createPreviews } from '../../../platform/services/previews/index.server.ts';
import { openSecrets } from '../../../platform/services/secrets/index.server.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { CONSUMER_SHOP, SHOP_ABROAD, SISTER_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { DATA_KEY, loadTestFleet, quietLog, root } from '../../support/selling.ts';
import { findSisterShop, findWidgetShop } from '../../support/test-shop.ts';

/** A shop that partners show in their pages, in the country of THIRD_ABROAD. */
const FRAMED = findWidgetShop(THIRD_ABROAD.country);

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'umlauf-programs-'));
  await copyEmptyDatabase(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function runProgram(program: string, args: string[], env: Record<string, string>) {
  const file = `platform/server/operator/${program}`;
  const { PATH = '', HOME = '' } = process.env;
  const options = { cwd: root, encoding: 'utf8', env: { PATH, HOME, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], options);
  return { status, out: stdout, error: stderr };
}

describe('open-trades', () => {
  it('the open trades of one shop are read from its database', async () => {
    const fleet = await loadTestFleet();
    const environment = readEnvironment({ DATA_DIR: dataDir, DATA_KEY }, root);
    const platform: Platform = await openPlatform({ environment, fleet: () => fleet, log: quietLog });
    const numbers: string[] = [];
    try {
      for (const tenant of [SISTER_SHOP.id, SISTER_SHOP.id, CONSUMER_SHOP.id] as const) {
        const { number } = await soldAt(platform, tenant);
        if (tenant === SISTER_SHOP.id) numbers.push(number);
      }
      // One of them has ended.
      await platform.database.db
        .updateTable('trade')
        .set({ state: 'cancelled' })
        .where('number', '=', numbers[0] ?? '')
        .execute();
    } finally {
      await platform.close();
    }
    const read = (tenant: string) => JSON.parse(runProgram('open-trades.ts', [tenant], { DATA_DIR: dataDir }).out);
    expect(read(SISTER_SHOP.id)).toEqual({
      checked: true,
      count: 1,
      trades: [{ number: numbers[1], state: 'labelSent' }],
    });
    expect(read(findSisterShop(SHOP_ABROAD.country).id)).toEqual({ checked: true, count: 0, trades: [] });
  }, 240_000);

  it('a place without a database is reported as not checked', () => {
    const { status, out } = runProgram('open-trades.ts', [SISTER_SHOP.id], { DATA_DIR: join(dataDir, 'nothing') });
    expect([status, JSON.parse(out)]).toEqual([0, { checked: false, count: 0, trades: [] }]);
  }, 240_000);

  it('a database that does not answer ends the program with 1', () => {
    const { status, error } = runProgram('open-trades.ts', [SISTER_SHOP.id], {
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    });
    expect(status).toBe(1);
    expect(error).not.toBe('');
  }, 240_000);
});

describe('embed-code', () => {
  it('prints the code of a widget, the directives it needs and the script with its integrity value', async () => {
    const { status, out, error } = runProgram('embed-code.ts', [FRAMED.id], {});
    expect([status, error]).toEqual([0, '']);
    const origin = FRAMED.productionOrigin;
    expect(out).toContain(`<script src="${origin}/widget.js" async></script>
<umlauf-widget><a href="${origin}/">${FRAMED.brand}</a></umlauf-widget>\n`);
    expect(out).toContain(`script-src ${origin}; frame-src ${origin}`);
    const tenant = (await loadTestFleet()).tenant(FRAMED.id);
    const { script } = await bundleWidget(root);
    const served = printWidget(script, widgetConfig(tenant, { stage: 'production', origin }));
    const pinned = `sha384-${createHash('sha384').update(served).digest('base64')}`;
    expect(out).toContain(`<script src="${origin}/widget/v1.js" integrity="${pinned}" crossorigin="anonymous" async>`);
  }, 240_000);

  it('says why a shop has no code', () => {
    const { status, error } = runProgram('embed-code.ts', [THIRD_ABROAD.id], {});
    expect(status).toBe(1);
    expect(error).toContain('no frameAncestors');
  }, 240_000);
});

describe('preview-link', () => {
  it('the printed link opens the shop for the given days by the key of the running shop', () => {
    const { status, out } = runProgram('preview-link.ts', [THIRD_ABROAD.id, '3'], { STAGE: 'production', DATA_KEY });
    expect(status).toBe(0);
    const [, link = ''] = new RegExp(`^${THIRD_ABROAD.productionOrigin}/\\?preview=([\\w.-]+)\n`).exec(out) ?? [];
    const previews = createPreviews(openSecrets({ dataKey: DATA_KEY }));
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
    expect(previews.openLink(THIRD_ABROAD.id, link, inDays(2.9))).toBeDefined();
    expect(previews.openLink(THIRD_ABROAD.id, link, inDays(3.1))).toBeUndefined();
    expect(previews.openLink(findSisterShop(THIRD_ABROAD.country).id, link, inDays(0))).toBeUndefined();
  }, 240_000);

  it('for a shop with a widget it prints the code of the partner’s page with the link', () => {
    const { status, out } = runProgram('preview-link.ts', [FRAMED.id, '3'], { STAGE: 'production', DATA_KEY });
    expect(status).toBe(0);
    const [, link = ''] = /\?preview=([\w.-]+)\n/.exec(out) ?? [];
    expect(out).toContain(`<script src="${FRAMED.productionOrigin}/widget.js" async></script>
<umlauf-widget preview="${link}"><a href="${FRAMED.productionOrigin}/">${FRAMED.brand}</a></umlauf-widget>\n`);
    const bare = runProgram('preview-link.ts', [THIRD_ABROAD.id, '3'], { STAGE: 'production', DATA_KEY });
    expect(bare.out).not.toContain('umlauf-widget');
  }, 240_000);

  it('the local stage needs no link', () => {
    const { status, out } = runProgram('preview-link.ts', [THIRD_ABROAD.id, '3'], { PORT: '3612' });
    expect([status, out]).toEqual([
      0,
      `${THIRD_ABROAD.getOrigin(3612)}/\nThe local stage shows a draft without a link.\n`,
    ]);
  }, 240_000);
});
