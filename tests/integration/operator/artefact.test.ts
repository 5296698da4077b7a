import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../chaos/http.ts';
import { whatToOffer } from '../../chaos/visitors.ts';
import { type ArtefactCopy, copyArtefact, runCommand, startArtefact } from '../../support/artefact.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeServer } from '../../support/database.ts';
import { copiedDataDir } from '../../support/database-template.ts';
import { STAFF_PASSWORD } from '../../support/desk.ts';
import { createTradeInput } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

const SHOP = CONSUMER_SHOP.host;
const DESK = 'desk.localhost';

let copy: ArtefactCopy;
beforeAll(() => {
  copy = copyArtefact();
}, 300_000);
afterAll(() => copy?.remove());

function ask(port: number, path: string, { host = SHOP, ...call }: Partial<Parameters<typeof send>[0]> = {}) {
  return send({ port, from: '127.0.0.1', method: 'GET', path, host, patience: 30_000, ...call });
}

/** Sells a device as a browser does; returns the number of the trade. */
async function sell(port: number): Promise<string> {
  const offered = await askUntilDone(port, '/api/offers', { body: await whatToOffer() });
  const body = createTradeInput(JSON.parse(offered.text) as { id: string });
  const sold = await askUntilDone(port, '/api/trades', { headers: { 'idempotency-key': crypto.randomUUID() }, body });
  expect(sold.status, sold.text).toBe(201);
  return (JSON.parse(sold.text) as { trade: { number: string } }).trade.number;
}

/** Repeats a call with the same key, as clients do, while the database of a busy machine misses its deadline. */
async function askUntilDone(port: number, path: string, call: Partial<Parameters<typeof send>[0]>) {
  let answer = await ask(port, path, { method: 'POST', ...call });
  await waitUntil(async () => {
    if (answer.status === 503) answer = await ask(port, path, { method: 'POST', ...call });
    return answer.status !== 503;
  });
  return answer;
}

/** Invites a member with the command, accepts the link, and opens the start page as this member; returns the page. */
async function signStaffIn(port: number, settings: Record<string, string>): Promise<string> {
  const added = await runCommand(copy, ['staff', 'add', 'hannah@example.org', '--role', 'receive'], settings);
  expect(added.status, added.out).toBe(0);
  const [path = ''] = /\/desk\/invitations\/[\w-]+/.exec(added.out) ?? [];
  const form = new URLSearchParams({ password: STAFF_PASSWORD, again: STAFF_PASSWORD, code: '' }).toString();
  const joined = await ask(port, path, {
    host: DESK,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${DESK}:${port}` },
    body: Buffer.from(form),
  });
  expect(joined.status, joined.text).toBe(303);
  const cookie = (joined.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
  return (await ask(port, '/desk/today', { host: DESK, headers: { cookie } })).text;
}

/** What modules import as they are loaded, without each other. */
async function listImportedPackages(paths: string[]): Promise<Set<string>> {
  const { metafile } = await build({
    entryPoints: paths,
    outdir: copy.folder,
    write: false,
    metafile: true,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const packages = imports.filter(
    ({ external, kind, path }) => external && kind === 'import-statement' && !isBuiltin(path),
  );
  return new Set(packages.map(({ path }) => path));
}

describe('the artefact alone in an empty folder', () => {
  it('has everything it needs, and nothing that only a build needs', async () => {
    const dist = join(copy.folder, 'dist');
    const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => /\.tsx?$/.test(name) && name !== 'widget/v1.d.ts')).toEqual([]);
    expect(names.filter((name) => /node_modules\/(typescript|vite|esbuild|tsx|vitest)(\/|$)/.test(name))).toEqual([]);
    const programs = readdirSync(join(dist, 'program')).filter((name) => name.endsWith('.js'));
    const imported = await listImportedPackages(programs.map((name) => join(dist, 'program', name)));
    const folders = [...imported].map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
    expect(folders.length).toBeGreaterThan(0);
    expect(folders.filter((name) => !existsSync(join(dist, 'node_modules', name)))).toEqual([]);
  });

  it('loads no package late that then exports no names', () => {
    const program = join(copy.folder, 'dist/program');
    const nameless = readdirSync(program).filter(
      (name) =>
        name.endsWith('.js') &&
        // OpenTelemetry's detector of the host loads them, and is not used.
        !name.startsWith('getMachineId-') &&
        /export default require_/.test(readFileSync(join(program, name), 'utf8')),
    );
    expect(nameless).toEqual([]);
  });

  it('names the packages inside with version, hash and licence', () => {
    const bill = JSON.parse(readFileSync(join(copy.folder, 'dist/sbom.cdx.json'), 'utf8'));
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    const names: string[] = bill.components.map(({ group, name }: { group?: string; name: string }) =>
      group ? `${group}/${name}` : name,
    );
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'vike', 'pg', 'sharp', '@node-rs/argon2']));
    expect(names.filter((name) => ['typescript', 'vite', 'vitest', 'tsx', 'esbuild'].includes(name))).toEqual([]);
    const references = bill.components.map((one: { 'bom-ref': string }) => one['bom-ref']);
    expect(new Set(references).size).toBe(references.length);
    const incomplete = bill.components.filter(
      (one: Record<string, unknown>) => !one.licenses || !one.hashes || !one.purl,
    );
    expect(incomplete).toEqual([]);
    const licences = readFileSync(join(copy.folder, 'dist/THIRD-PARTY-LICENCES.txt'), 'utf8');
    expect(names.filter((name) => !licences.includes(`${name} `))).toEqual([]);
  });

  it('refuses unknown options and prints its settings on request', async () => {
    expect(await runCommand(copy, ['server', '--help'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('DATABASE_URL'),
    });
    expect(await runCommand(copy, ['server', '--dev'])).toMatchObject({
      status: 2,
      out: expect.stringContaining('Unknown option --dev'),
    });
    expect((await runCommand(copy, ['worker'])).out).toContain('DATABASE_URL is missing');
  });

  it('sells a device and lets staff in on the embedded database, with its data in the working directory', {
    timeout: 180_000,
  }, async () => {
    const data = await copiedDataDir();
    const settings = { DATA_DIR: data.dataDir };
    const server = await startArtefact(copy, 'server', settings);
    try {
      const home = await ask(server.port, '/');
      expect(home.status).toBe(200);
      const files = [...home.text.matchAll(/(?:src|href)="(\/(?:assets|fonts)\/[^"#]+)/g)].map(([, path = '']) => path);
      expect(files.length).toBeGreaterThan(3);
      for (const path of new Set(files)) expect((await ask(server.port, path)).status, path).toBe(200);
      const number = await sell(server.port);
      expect(number).toMatch(/^DE-/);
      expect(await signStaffIn(server.port, { ...settings, PORT: String(server.port) })).toContain(
        'hannah@example.org',
      );
      const styles = /href="(\/desk\/desk\.css[^"]*)"/.exec(
        (await ask(server.port, '/desk/sign-in', { host: DESK })).text,
      );
      expect((await ask(server.port, styles?.[1] ?? '', { host: DESK })).text).toContain('{');
      // The local stage's own pages need the fleet alone.
      for (const path of ['/', '/mail', '/mail/templates', '/partners', '/fleet.js'])
        expect((await ask(server.port, path, { host: 'localhost' })).status, path).toBe(200);
      const build = JSON.parse((await ask(server.port, '/api/build')).text);
      const facts = JSON.parse(readFileSync(join(copy.folder, 'dist/build.json'), 'utf8'));
      expect(build).toMatchObject({ id: facts.id, program: { version: facts.version, revision: facts.revision } });
      expect((await runCommand(copy, ['outbox', 'list'], settings)).status).toBe(0);
    } finally {
      expect(await server.end(), server.printed()).toBe(0);
      data.remove();
    }
  });
});

describeServer('the artefact on a database server', (kind) => {
  it('migrates an empty database, serves from two processes and does the work in a third', {
    timeout: 180_000,
  }, async () => {
    const place = await kind.openedPlace();
    const folder = mkdtempSync(join(tmpdir(), 'umlauf-local-secrets-'));
    const settings = { DATABASE_URL: place.databaseUrl ?? '', DATA_DIR: folder };
    const web = await startArtefact(copy, 'server', { ...settings, WORKER: 'off' });
    const second = await startArtefact(copy, 'server', { ...settings, WORKER: 'off' });
    const worker = await startArtefact(copy, 'worker', settings);
    try {
      const number = await sell(web.port);
      expect(number).toMatch(/^DE-/);
      expect(await signStaffIn(second.port, { ...settings, PORT: String(second.port) })).toContain(
        'hannah@example.org',
      );
      expect((await runCommand(copy, ['data', 'check'], settings)).status).toBe(0);
    } finally {
      const ended = await Promise.all([web, second, worker].map((one) => one.end()));
      expect(ended, web.printed() + second.printed() + worker.printed()).toEqual([0, 0, 0]);
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
