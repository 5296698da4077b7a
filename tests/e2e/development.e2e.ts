import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { endPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { freePort } from '../support/ports.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['platform', 'generators', 'schemas', 'tenants', 'themes'];
const FILES = ['package.json', 'tsconfig.json', 'vite.config.ts'];
const START_MS = 180_000;
const SHOWN_MS = 60_000;
const DEVICE = '/produkte/apple-iphone-15-pro';
/** The corner radius of panels, in the theme's file and on the page. */
const THEME = {
  find: '"radius-panel": {\n    "$type": "dimension",\n    "$value": {\n     "value": 6,',
  replace: '"radius-panel": {\n    "$type": "dimension",\n    "$value": {\n     "value": 17,',
  shown: ['--radius-panel', '17px'] as const,
};

/** The development server on a copy of the repository, with one page that stays open during edits. */
const root = mkdtempSync(join(tmpdir(), 'umlauf-dev-'));
const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-dev-data-'));
let running: RunningPlatform;
let developer: Visitor;
let page: Page;

beforeAll(async () => {
  for (const folder of FOLDERS) cpSync(join(repository, folder), join(root, folder), { recursive: true });
  for (const file of FILES) cpSync(join(repository, file), join(root, file));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const hmr = { HMR_PORT: String(await freePort()) };
  running = await startPlatformOnCopy(dataDir, hmr, { root, script: 'platform/server/start.ts', args: ['--dev'] });
  developer = await openVisitor();
  page = developer.page;
}, START_MS);

afterAll(async () => {
  await developer?.leave();
  if (running) await endPlatform(running);
  for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true });
});

/** Opens a page and waits until it listens for updates. */
async function open(path: string): Promise<void> {
  const listening = listens();
  await page.goto(`http://de.localhost:${running.port}${path}`, { timeout: START_MS });
  await listening;
}

function listens(): Promise<unknown> {
  return page.waitForEvent('console', {
    predicate: (message) => message.text().includes('[vite] connected'),
    timeout: START_MS,
  });
}

/** Line number of a text in a file. */
function findLine(file: string, said: string): number {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.findIndex((line) => line.includes(said)) + 1;
}

function edit(file: string, find: string, replace: string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(find)) throw new Error(`${file} does not say ${find}`);
  writeFileSync(path, text.replace(find, replace));
}

/** Waits until the open page shows it without a reload. */
async function shows(what: Locator): Promise<void> {
  await what.first().waitFor({ timeout: SHOWN_MS });
}

/** The same for text that the page contains several times. */
async function holds(text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.documentElement.outerHTML.includes(wanted), text, {
    timeout: SHOWN_MS,
  });
}

/** Requests a path from the open page without following redirects. */
function answerTo(path: string): Promise<number | 'redirect'> {
  return page.evaluate(async (asked) => {
    const { type, status } = await fetch(asked, { redirect: 'manual', cache: 'no-store' });
    return type === 'opaqueredirect' ? 'redirect' : status;
  }, path);
}

describe('the development server updates the open page after an edit', () => {
  it('of a tenant, its messages, the catalogue or the theme', async () => {
    await open('/');
    edit('tenants/de/default.json', '"name": "Instagram"', '"name": "Instaplatz"');
    await shows(page.getByRole('link', { name: /Instaplatz/ }));
    edit('tenants/de/messages.json', 'Alt ist nur, was liegen bleibt.', 'Neu ist, was gespeichert wurde.');
    await shows(page.getByRole('heading', { name: 'Neu ist, was gespeichert wurde.' }));
    edit('tenants/de/catalogue.json', '"name": "Handys"', '"name": "Taschentelefone"');
    await holds('Taschentelefone');
    edit('themes/umlauf.tokens.json', THEME.find, THEME.replace);
    await page.waitForFunction(
      ([name, value]: readonly [string, string]) =>
        getComputedStyle(document.documentElement).getPropertyValue(name).trim() === value,
      THEME.shown,
      { timeout: SHOWN_MS },
    );
  });

  it('of a content page', async () => {
    await open('/content/agbs');
    edit('tenants/de/content/terms.md', 'Wer verkaufen kann', 'Wer alles verkaufen darf');
    await shows(page.getByRole('heading', { name: /Wer alles verkaufen darf/ }));
  });

  it('of an old address, before the page is notified', async () => {
    await open('/');
    expect(await answerTo('/agb')).toBe('redirect');
    expect(await answerTo('/ganz-alt')).not.toBe('redirect');
    const told = listens();
    edit('tenants/de/country.json', '{ "id": "old-agb", "from": "/agb"', '{ "id": "old-agb", "from": "/ganz-alt"');
    await told;
    expect(await answerTo('/ganz-alt')).toBe('redirect');
    expect(await answerTo('/agb')).not.toBe('redirect');
  });

  it('of prices or questions', async () => {
    await open(DEVICE);
    edit(
      'tenants/de/prices.json',
      '"apple-iphone-15-pro": { "128": 574, "256": 612 }',
      '"apple-iphone-15-pro": { "128": 574, "256": 777 }',
    );
    await holds('777');
    edit(
      'tenants/de/questions.json',
      '"question": "Wie viel Speicher hat es?"',
      '"question": "Wie groß ist der Speicher?"',
    );
    await shows(page.getByText('Wie groß ist der Speicher?'));
  });

  it('except an invalid one: an overlay shows the error and its place, and the shop stays unchanged until it is corrected', async () => {
    await open('/');
    edit('tenants/de/default.json', '"socialButtons": true', '"socialButtns": true');
    const overlay = page.locator('vite-error-overlay');
    await shows(overlay.getByText(/E007 unknown member: There is no member "socialButtns" in features/));
    await shows(
      overlay.getByText(
        new RegExp(`tenants/de/default\\.json:${findLine('tenants/de/default.json', 'socialButtns')}:`),
      ),
    );
    expect(await answerTo('/')).toBe(200);
    edit('tenants/de/default.json', '"socialButtns": true', '"socialButtons": true');
    await overlay.waitFor({ state: 'detached', timeout: SHOWN_MS });
    await shows(page.getByRole('link', { name: /Instaplatz/ }));
  });
});
