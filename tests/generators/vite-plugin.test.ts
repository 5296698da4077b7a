import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { compileSource } from '../../generators/compile.ts';
import { printFleet } from '../../generators/print-fleet.ts';
import { diskSource } from '../../generators/read/source.ts';
import { tenantReload } from '../../generators/vite-plugin.ts';
import { writeOutputs } from '../../generators/write/write-outputs.ts';

const root = mkdtempSync(join(tmpdir(), 'reload-'));
const host = join(root, 'tenants/de/default.json');
const hosts = join(root, 'platform/generated/hosts.gen.json');
/** The messages to open pages, and the updates of the running server, in order. */
const sent: { type: string; err?: { message: string; loc?: object } }[] = [];
let refusal: Error | undefined;
let server: ViteDevServer;

beforeAll(async () => {
  cpSync(fileURLToPath(new URL('fleet', import.meta.url)), root, { recursive: true });
  for (const schemas of ['schemas/tenant', 'schemas/theme']) {
    cpSync(fileURLToPath(new URL(`../../${schemas}`, import.meta.url)), join(root, schemas), { recursive: true });
  }
  writeOutputs(root, await printFleet(compileSource(diskSource(root))));
  const plugin = tenantReload();
  plugin.api?.onCompiled(() => {
    if (refusal) throw refusal;
    sent.push({ type: 'taken' });
  });
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
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

it('the Vite plugin compiles a saved tenant file and reloads open pages; an invalid file shows its fault and changes nothing', async () => {
  const text = readFileSync(host, 'utf8');
  writeFileSync(host, text.replace('de.localhost', 'neu.localhost'));
  await vi.waitFor(() => expect(sent).toEqual([{ type: 'taken' }, { type: 'full-reload' }]), { timeout: 15_000 });
  expect(readFileSync(hosts, 'utf8')).toContain('"neu.localhost":"de/default"');

  writeFileSync(host, text.replace('"de.localhost"', '"De Localhost"'));
  await vi.waitFor(() => expect(sent).toHaveLength(3), { timeout: 15_000 });
  expect(sent[2]).toMatchObject({
    type: 'error',
    err: { message: expect.stringContaining('E012'), loc: { file: host, line: 6, column: 15 } },
  });
  expect(readFileSync(hosts, 'utf8')).toContain('"neu.localhost":"de/default"');

  writeFileSync(host, text);
  await vi.waitFor(() => expect(sent.slice(3)).toEqual([{ type: 'taken' }, { type: 'full-reload' }]), {
    timeout: 15_000,
  });
  expect(readFileSync(hosts, 'utf8')).toContain('"de.localhost":"de/default"');
});

it('the Vite plugin notices saves in quick succession and files in new folders', async () => {
  const text = readFileSync(host, 'utf8');
  const saved = (name: string) => readFileSync(hosts, 'utf8').includes(`"${name}.localhost":"de/default"`);
  for (const name of ['erst', 'dann', 'zuletzt'])
    writeFileSync(host, text.replace('de.localhost', `${name}.localhost`));
  await vi.waitFor(() => expect(saved('zuletzt')).toBe(true), { timeout: 15_000 });
  const printed = vi.waitFor(() => expect(saved('de')).toBe(true), { timeout: 15_000, interval: 1 });
  writeFileSync(host, text);
  await printed;
  writeFileSync(host, text.replace('de.localhost', 'gleich.localhost'));
  await vi.waitFor(() => expect(saved('gleich')).toBe(true), { timeout: 15_000 });

  const folder = join(root, 'tenants/de/widget.content');
  mkdirSync(folder);
  writeFileSync(join(folder, 'terms.md'), '---\ntitle: Kurz\ndescription: Kurz gesagt.\n---\n\nNeu hier.\n');
  const content = join(root, 'platform/generated/content.gen.json');
  await vi.waitFor(() => expect(readFileSync(content, 'utf8')).toContain('Neu hier.'), { timeout: 15_000 });
  writeFileSync(join(folder, 'terms.md'), '---\ntitle: Kurz\ndescription: Kurz gesagt.\n---\n\nUnd anders.\n');
  await vi.waitFor(() => expect(readFileSync(content, 'utf8')).toContain('Und anders.'), { timeout: 15_000 });
});

it('the Vite plugin shows when the running server rejects the fleet, and reloads when it accepts it', async () => {
  const text = readFileSync(host, 'utf8');
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ type: 'full-reload' }), { timeout: 15_000 });
  const told = sent.length;
  refusal = new Error('the fleet has no locale xx');
  writeFileSync(host, `${text}\n`);
  await vi.waitFor(() => expect(sent.slice(told)).toHaveLength(1), { timeout: 15_000 });
  expect(sent[told]).toMatchObject({ type: 'error', err: { message: 'the fleet has no locale xx' } });
  refusal = undefined;
  writeFileSync(host, text);
  await vi.waitFor(() => expect(sent.slice(told + 1)).toEqual([{ type: 'taken' }, { type: 'full-reload' }]), {
    timeout: 15_000,
  });
});
