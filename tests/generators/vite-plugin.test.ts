import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { tenantReload } from '../../generators/vite-plugin.ts';
import { until } from '../support/until.ts';

const root = mkdtempSync(join(tmpdir(), 'reload-'));
const host = join(root, 'tenants/de/default.json');
const hosts = join(root, 'platform/generated/hosts.gen.json');
const sent: { type: string; err?: { message: string; loc: object } }[] = [];
let server: ViteDevServer;

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('fleet', import.meta.url)), root, { recursive: true });
  for (const schemas of ['schemas/tenant', 'schemas/theme']) {
    cpSync(fileURLToPath(new URL(`../../${schemas}`, import.meta.url)), join(root, schemas), { recursive: true });
  }
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [tenantReload()],
    server: { middlewareMode: true, ws: false },
  });
  vi.spyOn(server.ws, 'send').mockImplementation(((message: (typeof sent)[number]) => {
    sent.push(message);
  }) as ViteDevServer['ws']['send']);
});

afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

it('compiles a saved tenant file and reloads open pages; a broken one shows its fault and changes nothing', async () => {
  const text = readFileSync(host, 'utf8');
  // The watcher may still be reading the folders: the file is saved again until it is seen.
  const save = () => writeFileSync(host, text.replace('de.localhost', 'neu.localhost'));
  const seen = () => {
    if (sent.length === 0) save();
    return sent.length > 0;
  };
  await until(seen, { within: 15_000, every: 500 });
  expect(sent).toEqual([{ type: 'full-reload' }]);
  expect(readFileSync(hosts, 'utf8')).toContain('"neu.localhost":"de/default"');

  writeFileSync(host, text.replace('"de.localhost"', '"De Localhost"'));
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 15_000 });
  expect(sent[1]).toMatchObject({
    type: 'error',
    err: { message: expect.stringContaining('E012'), loc: { file: host, line: 6, column: 15 } },
  });
  expect(readFileSync(hosts, 'utf8')).toContain('"neu.localhost":"de/default"');

  writeFileSync(host, text);
  await vi.waitFor(() => expect(sent[2]).toEqual({ type: 'full-reload' }), { timeout: 15_000 });
  expect(readFileSync(hosts, 'utf8')).toContain('"de.localhost":"de/default"');
});
