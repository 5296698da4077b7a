import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CheckoutCopy, copyCheckout } from '../support/checkout-copy.ts';
import { endPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';

/** Up to five starts, each of which generates and builds. */
const START_MS = 600_000;
const STAGE = {
  STAGE: 'test',
  DRAIN_SECONDS: '0',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  HOST: '127.0.0.1',
};

let checkout: CheckoutCopy;
let dataDir: string;
let running: RunningPlatform | undefined;
/** The first shops of two countries that do not share a language. */
let shops: { id: string; country: string; host: string }[];

beforeAll(() => {
  checkout = copyCheckout();
  dataDir = mkdtempSync(join(tmpdir(), 'umlauf-last-good-'));
  const { test } = JSON.parse(read('platform/generated/hosts.gen.json')) as { test: Record<string, string> };
  const all = Object.entries(test).map(([host, id]) => ({ host, id, country: id.split('/')[0] ?? '' }));
  const first = all.filter(({ id }) => id.endsWith('/default') && hasHeadline(id.split('/')[0] ?? ''));
  shops = first.slice(0, 2);
  expect(shops).toHaveLength(2);
}, START_MS);
afterEach(async () => {
  if (running) await endPlatform(running);
  running = undefined;
});
afterAll(() => {
  checkout.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

function read(file: string): string {
  return readFileSync(join(checkout.root, file), 'utf8');
}

function messagesFile(country: string): string {
  return `tenants/${country}/messages.json`;
}

function hasHeadline(country: string): boolean {
  return read(messagesFile(country)).includes('"home.change": "');
}

async function start(environment: Record<string, string> = STAGE, folder = dataDir): Promise<RunningPlatform> {
  const program = { root: checkout.root, script: 'platform/server/start.mjs' };
  running = await startPlatformOnCopy(folder, environment, program);
  return running;
}

function ask(host: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((done, failed) => {
    const options = { host: '127.0.0.1', port: running?.port, path, headers: { host } };
    request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
    })
      .on('error', failed)
      .end();
  });
}

async function readState(host: string): Promise<string> {
  const { text } = await ask(host, '/api/build');
  return (JSON.parse(text) as { configuration: { state: string } }).configuration.state;
}

function setHeadline(country: string, text: string): void {
  checkout.edit(messagesFile(country), '"home.change": "', `"home.change": "${text} `);
}

describe('a start outside the local stage with an error in one country', () => {
  it(
    'serves the country as before and the changes of the others, says so, and is current after the correction',
    async () => {
      const [sound, faulty] = shops as [(typeof shops)[number], (typeof shops)[number]];
      await start();
      expect((await ask(sound.host, '/ready')).text).toBe('ready\n');
      await endPlatform(running as RunningPlatform);

      setHeadline(sound.country, 'Changed');
      setHeadline(faulty.country, 'Changed');
      const correct = read(messagesFile(faulty.country));
      checkout.write(messagesFile(faulty.country), correct.replace('{', '{\n  "broken",'));
      const degraded = await start();
      expect((await ask(sound.host, '/')).text).toContain('Changed');
      const page = await ask(faulty.host, '/');
      expect([page.status, page.text.includes('Changed')]).toEqual([200, false]);
      const ready = await ask(sound.host, '/ready');
      expect(ready.status).toBe(200);
      expect(ready.text).toMatch(
        new RegExp(`^ready\ncountry ${faulty.country} has errors: last good configuration in .*${faulty.id}`),
      );
      expect(await Promise.all([readState(sound.host), readState(faulty.host)])).toEqual(['current', 'lastGood']);
      expect(degraded.output()).toContain('FILES WITH ERRORS');
      expect(degraded.output()).toMatch(
        new RegExp(`"unit":"country ${faulty.country}".*"place":"${messagesFile(faulty.country)}:2:11","error":"E001 `),
      );
      await endPlatform(degraded);

      const again = await start();
      expect(again.output()).not.toContain('generated file');
      expect(await readState(faulty.host)).toBe('lastGood');
      await endPlatform(again);

      checkout.write(messagesFile(faulty.country), correct);
      const mended = await start();
      expect((await ask(faulty.host, '/')).text).toContain('Changed');
      expect((await ask(faulty.host, '/ready')).text).toBe('ready\n');
      expect(await Promise.all([readState(sound.host), readState(faulty.host)])).toEqual(['current', 'current']);
      expect(mended.output()).not.toContain('FILES WITH ERRORS');
    },
    START_MS,
  );

  it(
    'uses the fleet before the newest when the newest is damaged',
    async () => {
      const [sound, faulty] = shops as [(typeof shops)[number], (typeof shops)[number]];
      const folder = join(dataDir, 'last-good');
      const { revision } = JSON.parse(read('platform/generated/configuration.gen.json')) as { revision: string };
      truncateSync(join(folder, `${revision}.fleet`), 1_000);
      expect(readdirSync(folder)).toHaveLength(2);
      const correct = read(messagesFile(faulty.country));
      checkout.write(messagesFile(faulty.country), `${correct}{`);
      const degraded = await start();
      expect(degraded.output()).toContain(`${revision}.fleet is damaged and not used`);
      expect((await ask(faulty.host, '/')).status).toBe(200);
      expect(await Promise.all([readState(sound.host), readState(faulty.host)])).toEqual(['current', 'lastGood']);
      checkout.write(messagesFile(faulty.country), correct);
    },
    START_MS,
  );
});

describe('the first start with an error in one shop', () => {
  it(
    'serves the other shops outside the local stage and leaves the shop out',
    async () => {
      const partner = Object.entries(
        (JSON.parse(read('platform/generated/hosts.gen.json')) as { test: Record<string, string> }).test,
      ).find(([, id]) => /\/\w+\.\w+$/.test(id));
      const [host = '', id = ''] = partner ?? [];
      const correct = read(`tenants/${id}.json`);
      checkout.write(`tenants/${id}.json`, `${correct}{`);
      const folder = mkdtempSync(join(tmpdir(), 'umlauf-first-start-'));
      try {
        await start(STAGE, folder);
        expect((await ask(host, '/')).status).toBe(421);
        const [other] = shops;
        expect((await ask(other?.host ?? '', '/')).status).toBe(200);
        expect((await ask(host, '/ready')).text).toContain(`shop ${id} has errors: left out: ${id}`);
        await endPlatform(running as RunningPlatform);
        running = undefined;
        await expect(start({}, folder)).rejects.toThrow(/E001[\s\S]*nothing was generated/);
      } finally {
        checkout.write(`tenants/${id}.json`, correct);
        rmSync(folder, { recursive: true, force: true });
      }
    },
    START_MS,
  );
});
