import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hostTables } from '../../platform/generated/hosts.gen.ts';
import { publicConfig } from '../../platform/generated/public-config.gen.ts';
import { type Visitor, visitor } from '../support/browser.ts';

const assets = fileURLToPath(new URL('../../dist/client/assets', import.meta.url));
const FIRST_LOAD_LIMIT = 110 * 1024;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

describe('the built client', () => {
  const bundle = filesBelow(assets)
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

  it('holds no host of any tenant', () => {
    const hosts = Object.values(hostTables).flatMap((table) => Object.keys(table));
    expect(hosts.length).toBeGreaterThan(60);
    expect(hosts.filter((host) => bundle.includes(host))).toEqual([]);
  });

  it('holds no tenant id and no configuration of any tenant', () => {
    const values = Object.values(publicConfig).flatMap((tenant) => [
      tenant.id,
      tenant.applicationCode,
      tenant.legalEntity.name,
      tenant.legalEntity.registerNumber,
      tenant.sellShopUrl,
      ...Object.values(tenant.contentSlugs).filter((slug) => slug.length > 9),
    ]);
    expect(values.filter((value) => value && bundle.includes(`"${value}"`))).toEqual([]);
  });

  it('holds no message text of any language', () => {
    const messages = new URL('../../tenants/', import.meta.url);
    const found: string[] = [];
    for (const country of Object.values(publicConfig).map((tenant) => tenant.country)) {
      const texts = JSON.parse(readFileSync(new URL(`${country}/messages.json`, messages), 'utf8')) as Record<
        string,
        string
      >;
      for (const text of Object.values(texts)) if (text.length > 12 && bundle.includes(text)) found.push(text);
    }
    expect(found).toEqual([]);
  });
});

describe('the first load of the home page', () => {
  let shopper: Visitor;
  beforeAll(async () => {
    shopper = await visitor();
  });
  afterAll(() => shopper.leave());

  it(`is at most ${FIRST_LOAD_LIMIT / 1024} KB of JavaScript, brotli`, async () => {
    const { page } = shopper;
    const responses: Response[] = [];
    const listen = (response: Response) => {
      if (response.request().resourceType() === 'script') responses.push(response);
    };
    // Whoever saves data is spared what is loaded ahead of a click; that is not for this page.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    page.on('response', listen);
    await page.goto(`http://de.localhost:${inject('port')}/`, { waitUntil: 'networkidle' });
    page.off('response', listen);
    const scripts = new Map(
      await Promise.all(
        responses.map(async (one) => [one.url(), brotliCompressSync(await one.body()).length] as const),
      ),
    );
    const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    console.log(`first-load JavaScript: ${(total / 1024).toFixed(1)} KB brotli in ${scripts.size} files`);
    expect(scripts.size).toBeGreaterThan(0);
    expect(total).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
  });
});
