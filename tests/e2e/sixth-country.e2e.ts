import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor } from '../support/browser.ts';
import {
  COUNTRY,
  changedFiles,
  type GrownFleet,
  growFleet,
  hashFiles,
  PARTNER,
  removeCountry,
  run,
  SHOP,
  THEME,
} from '../support/grown-fleet.ts';
import { sellDevice, withMouse } from '../support/journey.ts';
import { endPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { getShopWords } from '../support/words.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** A country and a partner that are not shipped, added like an operator does: by commands, in JSON and Markdown. */
let fleet: GrownFleet;
beforeAll(() => {
  fleet = growFleet();
}, 300_000);
afterAll(() => fleet?.remove());

describe('a sixth country', () => {
  it('a new country adds only JSON and Markdown in its own folder, and its partner adds one file and a theme', () => {
    const changed = changedFiles(fleet.root);
    const printed = ['tenants/fleet.lock.md', 'tenants/prices.lock.json'];
    expect(changed).toEqual(expect.arrayContaining([...printed, ...THEME, `tenants/${PARTNER}.json`]));
    const written = changed.filter((path) => ![...printed, ...THEME].includes(path));
    expect(written.length).toBeGreaterThan(15);
    expect(written.filter((path) => !/^tenants\/pt\/[\w./-]+\.(json|md)$/.test(path))).toEqual([]);
  });

  it.each([SHOP, PARTNER])('every point of the launch sheet of %s is done', (shop) => {
    const { rows } = JSON.parse(run(fleet.root, 'launch', shop, '--format', 'json')) as { rows: LaunchRow[] };
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ state }) => state !== 'done')).toEqual([]);
  });

  it('the generator prints the same validators where node_modules is a symbolic link', () => {
    const folder = 'platform/generated/api/validators';
    for (const name of readdirSync(join(repository, folder))) {
      const [linked, own] = [fleet.root, repository].map((root) => readFileSync(join(root, folder, name), 'utf8'));
      expect(linked, name).toBe(own);
    }
  });

  it('the new country and all existing countries pass every contract test', () => {
    const report = join(fleet.root, 'report.json');
    const vitest = join(fleet.root, 'node_modules/.bin/vitest');
    const options = ['--config', 'tests/vitest.config.ts', '--project', 'unit'];
    const done = spawnSync(vitest, ['run', ...options, '--reporter=json', `--outputFile=${report}`, 'tests/contract'], {
      cwd: fleet.root,
      encoding: 'utf8',
      env: { ...withoutTestVariables(process.env), VITEST_MAX_WORKERS: '1' },
    });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests.filter(({ status }) => status !== 'passed');
    // A file that cannot be loaded reports no failed test.
    expect(testResults.filter(({ message }) => message).map(({ message }) => message)).toEqual([]);
    expect(failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join(' ')}`)).toEqual([]);
    expect(done.status, done.stderr).toBe(0);
    for (const shop of [SHOP, PARTNER]) {
      const ours = tests.filter(({ ancestorTitles: [about = ''] }) => about.includes(shop));
      expect(ours.length, shop).toBeGreaterThan(60);
    }
  }, 300_000);
});

/** The environment without the variables that vitest sets for its own tests. */
function withoutTestVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !/^(VITEST|TINYPOOL)/.test(name)));
}

interface Report {
  testResults: {
    message: string;
    assertionResults: { fullName: string; ancestorTitles: string[]; status: string; failureMessages: string[] }[];
  }[];
}

describe('a visitor of the sixth country', () => {
  let running: RunningPlatform;
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-grown-data-'));
  beforeAll(async () => {
    const program = { root: fleet.root, script: 'platform/server/start.mjs' };
    running = await startPlatformOnCopy(dataDir, {}, program);
  }, 300_000);
  afterAll(async () => {
    if (running) await endPlatform(running);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const seller = {
    country: COUNTRY,
    firstName: 'Inês',
    lastName: 'Carvalho',
    street: 'Rua do Exemplo 12',
    postalCode: '1100148',
    city: 'Lisboa',
    iban: 'PT50000201231234567890154',
  };

  it.each([
    { title: 'the shop of the country', shop: SHOP, host: `${COUNTRY}.localhost` },
    { title: 'the shop of the partner', shop: PARTNER, host: `muster.${COUNTRY}.localhost` },
  ])('sells a device in $title', async ({ title, shop, host }) => {
    const shopper = await openVisitor();
    try {
      const [, variant = ''] = shop.split('/');
      const words = getShopWords(COUNTRY, variant, pathToFileURL(`${fleet.root}tenants/`));
      const base = `http://${host}:${running.port}/`;
      const number = await sellDevice(shopper, { title, country: COUNTRY, words, seller, ...withMouse }, base);
      expect(number).toMatch(/^PT-/);
      const page = shopper.page.locator('html');
      const { lang } = JSON.parse(readFileSync(`${fleet.root}tenants/${COUNTRY}/country.json`, 'utf8'));
      expect([await page.getAttribute('lang'), await page.getAttribute('data-tenant')]).toEqual([lang, shop]);
      expect(shopper.complaints).toEqual([]);
    } finally {
      await shopper.leave();
    }
  });

  it('shows the colours of the brand in the shop of the partner', async () => {
    const shopper = await openVisitor();
    try {
      const { page } = shopper;
      await page.goto(`http://muster.${COUNTRY}.localhost:${running.port}/`);
      const read = (name: string) =>
        page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one), name);
      expect([await read('--c-header'), await read('--c-action')]).toEqual(['#FFD400', '#C2185B']);
      const icon = await page.evaluate(async () => (await fetch('/favicon.svg')).text());
      expect(icon).toContain('fill="#FFD400"');
    } finally {
      await shopper.leave();
    }
  });
});

describe('the fleet without the sixth country', () => {
  it('is the same, byte by byte, after its files are removed', () => {
    removeCountry(fleet.root);
    expect(hashFiles(fleet.root)).toEqual(fleet.before);
    expect(changedFiles(fleet.root)).toEqual([]);
  }, 240_000);
});

interface LaunchRow {
  state: string;
}
