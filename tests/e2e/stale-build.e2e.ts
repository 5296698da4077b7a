import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listFiles } from '../../platform/server/boot/build-cache.mjs';
import { generateIfStale } from '../../platform/server/boot/generate.ts';
import { type CheckoutCopy, copyCheckout } from '../support/checkout-copy.ts';
import { endPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { findBusinessShop, findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const { phone } = shop.config.legalEntity;
const EDITED_PHONE = phone.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
type Part = 'generated' | 'pages' | 'program';

const START_MS = 300_000;

let checkout: CheckoutCopy;
/** Reads the copy's own build record. */
let isBuildStale: (root: string, part: Part) => boolean;
beforeAll(async () => {
  checkout = copyCheckout();
  ({ isBuildStale } = await import(`${checkout.root}platform/server/boot/build-cache.mjs`));
  expect(await generateIfStale(checkout.root)).toBe(0);
}, START_MS);
afterAll(() => checkout?.remove());

function staleParts(): Part[] {
  return (['generated', 'pages', 'program'] as const).filter((part) => isBuildStale(checkout.root, part));
}

describe('a built checkout', () => {
  it('has no stale build without an edit', () => {
    expect(staleParts()).toEqual([]);
  });

  it.each<[string, string, Part[]]>([
    ['a form', 'platform/forms/contact.ts', ['pages', 'program']],
    ['a wordmark', 'themes/wordmarks/umlauf.svg', ['generated']],
    ["a carrier's logo", 'themes/carriers/dhl.svg', ['generated']],
    ['a generated wordmark', 'platform/generated/drawings/wordmarks/umlauf.svg', ['generated', 'pages']],
    ['a style sheet', 'platform/ui/styles/footer.css', ['pages']],
    ['a style sheet that the desk shares', 'platform/ui/styles/base.css', ['pages', 'program']],
    ['a drawing', 'platform/ui/drawings/shapes.svg', ['pages']],
    ['a page', 'platform/pages/contact/+Page.tsx', ['pages']],
    ['a layout', 'platform/layouts/ShopLayout.tsx', ['pages']],
    ['the build configuration', 'vite.config.ts', ['pages']],
    ['a service', 'platform/services/contact/index.server.ts', ['program']],
    ['a migration', 'platform/database/migrations/0001-offers.ts', ['program']],
    ['a page of the desk', 'platform/desk/pages/queue.tsx', ['program']],
    ['a tenant', `tenants/${shop.id}.json`, ['generated']],
    ['a message file', `tenants/${shop.country}/messages.json`, ['generated']],
    ['a generator', 'generators/print/lock.ts', ['generated', 'pages']],
    ['a generated module', 'platform/generated/message-ids.gen.ts', ['generated']],
    ['the lock file of packages', 'package-lock.json', ['generated', 'pages', 'program']],
  ])('is stale after an edit of %s', (_kind, file, parts) => {
    const path = join(checkout.root, file);
    const text = readFileSync(path, 'utf8');
    appendFileSync(path, '\n');
    expect(staleParts()).toEqual(parts);
    writeFileSync(path, text);
    expect(staleParts()).toEqual([]);
  });

  it.each<[string, string, Part[]]>([
    ['a wordmark', 'themes/wordmarks/added.svg', ['generated']],
    ['a page', 'platform/pages/added/+Page.tsx', ['pages']],
    ['a migration', 'platform/database/migrations/9999-added.ts', ['program']],
    ['a tenant', `tenants/${findBusinessShop().id}.added.json`, ['generated']],
  ])('is stale after %s is added', (_kind, file, parts) => {
    checkout.write(file, '');
    expect(staleParts()).toEqual(parts);
    rmSync(join(checkout.root, file.endsWith('+Page.tsx') ? join(file, '..') : file), { recursive: true });
    expect(staleParts()).toEqual([]);
  });
});

describe('a start after one edit of every kind', () => {
  let running: RunningPlatform;
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-stale-data-'));
  beforeAll(async () => {
    checkout.edit(
      'platform/forms/contact.ts',
      "createFieldMessages('contact.name.required')",
      "createFieldMessages('contact.email.required')",
    );
    checkout.edit(
      'platform/features/home/HomeHero.tsx',
      'className="hero-inner"',
      'className="hero-inner edited-screen"',
    );
    checkout.edit('platform/server/edge/host.ts', "'ok\\n'", "'edited server\\n'");
    checkout.edit('themes/wordmarks/umlauf.svg', '</svg>', '<path d="M1 2h3.456"/></svg>');
    checkout.edit(
      'themes/umlauf.tokens.json',
      '"radius-panel": {\n    "$type": "dimension",\n    "$value": {\n     "value": 6,',
      '"radius-panel": {\n    "$type": "dimension",\n    "$value": {\n     "value": 17,',
    );
    appendFileSync(join(checkout.root, 'platform/ui/styles/base.css'), '.edited-screen{outline-color:#123457}\n');
    checkout.edit(`tenants/${shop.country}/messages.json`, '"home.change": "', '"home.change": "Edited message ');
    checkout.edit(`tenants/${shop.country}/country.json`, phone, EDITED_PHONE);
    running = await startPlatformOnCopy(dataDir, {}, { root: checkout.root, script: 'platform/server/start.mjs' });
  }, START_MS);
  afterAll(async () => {
    if (running) await endPlatform(running);
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Answer of the shop as text. */
  function ask(path: string, form?: Record<string, string>): Promise<string> {
    const body = form && new URLSearchParams(form).toString();
    return new Promise((done, failed) => {
      const origin = shop.getOrigin(running.port);
      const headers = {
        host: `${shop.host}:${running.port}`,
        origin,
        'content-type': 'application/x-www-form-urlencoded',
      };
      request({ host: '127.0.0.1', port: running.port, path, method: body ? 'POST' : 'GET', headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => done(text));
      })
        .on('error', failed)
        .end(body);
    });
  }

  it('serves the edited screen, message, wordmark and server', async () => {
    const home = await ask('/');
    expect(home).toContain('edited-screen');
    expect(home).toContain('Edited message');
    expect(home).toContain('M1 2h3.456');
    expect(await ask('/health')).toBe('edited server\n');
    expect(await ask(shop.getPath('contact'))).toContain(EDITED_PHONE);
  });

  it('serves the edited style sheet and theme', async () => {
    const home = await ask('/');
    const sheets = [...home.matchAll(/<link[^>]+href="([^"]+\.css)"/g)].map(([, href = '']) => href);
    const styles = (await Promise.all(sheets.map((href) => ask(href)))).join('');
    expect(styles).toContain('#123457');
    expect(styles).toMatch(/--radius-panel:\s*17px/);
  });

  it('checks a form by the edited rules in the server and in the browser', async () => {
    const refused = await ask(shop.getPath('contact'), { subject: '', name: '', email: '', message: '' });
    expect(refused).not.toContain(shop.getText('contact.name.required'));
    const scripts = listFiles(join(checkout.root, 'dist/client/assets')).filter((file) => file.endsWith('.js'));
    expect(scripts.filter((file) => readFileSync(file, 'utf8').includes('contact.name.required'))).toEqual([]);
  });
});
