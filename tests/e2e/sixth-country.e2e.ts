import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { COUNTRY, changedFiles, type GrownFleet, growFleet, PARTNER, SHOPS } from '../support/grown-fleet.ts';
import { endPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** A country that is not shipped, added like an operator does: with the scaffold, in JSON and Markdown. */
let fleet: GrownFleet;
beforeAll(() => {
  fleet = growFleet();
});
afterAll(() => fleet?.remove());

describe('a sixth country', () => {
  it('a new country adds only JSON and Markdown in its own folder, and its partner adds one file', () => {
    const changed = changedFiles(fleet.root);
    const printed = ['tenants/fleet.lock.md', 'tenants/prices.lock.json'];
    expect(changed).toEqual(expect.arrayContaining(printed));
    const partner = `tenants/${PARTNER}.json`;
    expect(changed).toContain(partner);
    const written = changed.filter((path) => !printed.includes(path) && path !== partner);
    expect(written.length).toBeGreaterThan(15);
    expect(written.filter((path) => !/^tenants\/nl\/[\w./]+\.(json|md)$/.test(path))).toEqual([]);
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
    for (const shop of [...SHOPS.map((mode) => `${COUNTRY}/${mode}`), PARTNER]) {
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
  let shopper: Visitor;
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-grown-data-'));
  beforeAll(async () => {
    running = await startPlatformOnCopy(dataDir, {}, { root: fleet.root, script: 'tests/support/serve-built.mjs' });
    shopper = await openVisitor();
  });
  afterAll(async () => {
    await shopper?.leave();
    if (running) await endPlatform(running);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('a visitor reads the home page in their language and gets a price for a device', async () => {
    const { page } = shopper;
    await page.goto(`http://nl.localhost:${running.port}/`);
    await page.getByRole('heading', { level: 1, name: 'Oud is alleen wat blijft liggen.' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('nl-NL');
    expect(await page.locator('html').getAttribute('data-tenant')).toBe('nl/default');
    expect(await page.locator('body').getAttribute('data-layout')).toBe('home');
    expect(await page.getByText(/^Vandaag vragen, tot \d\d-\d\d-\d\d opsturen\.$/).count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Smartphones' }).first().click();
    await page.waitForURL('**/sell/smartphones');
    await page.goto(`http://nl.localhost:${running.port}/products/apple-iphone-13`);
    await page.getByText('Hoeveel opslag heeft hij?').waitFor();
    await page.goto(`http://nl.localhost:${running.port}/content/zo-werkt-het`);
    await page.getByRole('heading', { level: 1, name: 'Zo werkt het' }).waitFor();
    expect(shopper.complaints).toEqual([]);
  });

  it('a visitor finds the sister shop and their language in the other countries', async () => {
    const { page } = shopper;
    await page.goto(`http://agan.nl.localhost:${running.port}/`);
    expect(await page.locator('body').getAttribute('data-layout')).toBe('agan-default');
    await page.goto(`http://de.localhost:${running.port}/nl/content/zo-werkt-het`);
    await page.getByRole('heading', { level: 1, name: 'Zo werkt het' }).waitFor();
    expect(await page.locator('html').getAttribute('data-tenant')).toBe('de/default');
  });
});
