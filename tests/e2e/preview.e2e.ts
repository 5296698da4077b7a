import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCompiledFleet } from '../../platform/server/boot/compiled-fleet.ts';
import { openVisitor } from '../support/browser.ts';
import { type CheckoutCopy, copyCheckout } from '../support/checkout-copy.ts';
import { withoutTestRunner } from '../support/platform.ts';
import { freePort } from '../support/ports.ts';
import { waitUntil } from '../support/until.ts';

const START_MS = 300_000;
/** A text at the foot of every page. */
const MESSAGE = 'footer.claim';
const MARK = 'Edited in the working tree.';

let checkout: CheckoutCopy;
let temporary: string;
let port: number;
let child: ChildProcess;
let said = '';
let hosts: string[];

/** A repository with the shipped state in its only commit, and one text edited since in every language. */
beforeAll(async () => {
  checkout = copyCheckout();
  temporary = mkdtempSync(join(tmpdir(), 'umlauf-preview-test-'));
  checkout.write('.gitignore', 'node_modules/\ndist/\nplatform/generated/\n.cache/\n');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout.root, stdio: 'ignore' });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@shop.example', 'commit', '-q', '-m', 'Open the shops');
  editMessages();
  const { hostTables } = readCompiledFleet(`${checkout.root}platform/generated`);
  hosts = Object.keys(hostTables.local);
  port = await freePort();
  child = start('preview', 'HEAD');
  await waitUntil(
    () => {
      if (child.exitCode !== null) throw new Error(said);
      return said.includes('Ctrl-C ends them');
    },
    { within: START_MS, late: 'the preview was not ready in time' },
  );
}, START_MS);
afterAll(() => {
  child?.kill('SIGKILL');
  checkout?.remove();
  if (temporary) rmSync(temporary, { recursive: true, force: true });
});

function editMessages(): void {
  for (const { name } of readdirSync(join(checkout.root, 'tenants'), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  )) {
    const files = readdirSync(join(checkout.root, 'tenants', name)).filter((file) => file.endsWith('messages.json'));
    for (const file of files) {
      const path = `tenants/${name}/${file}`;
      const messages = JSON.parse(readFileSync(join(checkout.root, path), 'utf8'));
      if (MESSAGE in messages)
        checkout.write(path, JSON.stringify({ ...messages, [MESSAGE]: `${MARK} (${path})` }, null, 2));
    }
  }
}

function start(...command: string[]): ChildProcess {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  mkdirSync(temporary, { recursive: true });
  const started = spawn(process.execPath, ['--import', tsx, 'generators/cli.ts', ...command], {
    cwd: checkout.root,
    env: { ...withoutTestRunner(process.env), PORT: String(port), TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  return started;
}

function fetchFrom(host: string, path = '/'): Promise<{ status: number | undefined; text: string; robots: unknown }> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` }, agent: false };
    get(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode, text, robots: response.headers['x-robots-tag'] }),
      );
    }).on('error', reject);
  });
}

describe('a preview of a revision', () => {
  it('two states of a text are shown at two hosts of one port', async () => {
    const pages = await Promise.all(
      hosts.map(async (host) => [await fetchFrom(host), await fetchFrom(`head.preview.${host}`)] as const),
    );
    const edited = pages.filter(([tree]) => tree.text.includes(MARK));
    expect(edited.length).toBeGreaterThan(0);
    expect(edited.map(([tree, revision]) => [tree.status, revision.status])).toEqual(edited.map(() => [200, 200]));
    expect(edited.filter(([, revision]) => revision.text.includes(MARK))).toEqual([]);
  });

  it('pages of the revision link to its own hosts, and search engines are kept out', async () => {
    const [host = ''] = hosts;
    const page = await fetchFrom(`head.preview.${host}`);
    expect(page.robots).toBe('noindex, nofollow');
    expect(page.text).toContain('<meta name="robots" content="noindex">');
    expect((await fetchFrom(`head.preview.${host}`, '/robots.txt')).text).toContain('Disallow:');
    const linked = new Set(page.text.match(/http:\/\/[a-z0-9.-]+\.localhost:\d+/g));
    expect([...linked].filter((one) => !one.startsWith('http://head.preview.'))).toEqual([]);
    expect((await fetchFrom(host)).robots).toBeUndefined();
  });

  it('a host of a preview is unknown without its revision', async () => {
    expect((await fetchFrom(`other.preview.${hosts[0]}`)).status).toBe(421);
    expect((await fetchFrom('head.preview.nowhere.localhost')).status).toBe(421);
  });

  it('the addresses of both states are printed at the start', () => {
    for (const host of hosts) {
      expect(said).toContain(` http://${host}:${port}/\n`);
      expect(said).toContain(` http://head.preview.${host}:${port}/\n`);
    }
  });

  it('Ctrl-C ends both processes and removes their data', async () => {
    expect(readdirSync(temporary).length).toBeGreaterThanOrEqual(2);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(readdirSync(temporary).filter((name) => name.startsWith('umlauf-preview-'))).toEqual([]);
    await expect(fetchFrom(hosts[0] ?? '')).rejects.toThrow('ECONNREFUSED');
  }, 240_000);
});

describe('a report of the pages that differ from a revision', () => {
  const listDrafts = () => {
    const folder = join(checkout.root, '.cache/revisions');
    return existsSync(folder) ? readdirSync(folder).filter((name) => !/^[0-9a-f]{40}$/.test(name)) : [];
  };
  const runReport = (folder: string) => start('diff', 'HEAD', '--html', folder, '--shop', hosts[0] ?? '');

  it(
    'Ctrl-C ends the report and its processes, and leaves no half-written revision',
    async () => {
      const started = runReport('cancelled');
      await waitUntil(() => existsSync(join(checkout.root, 'cancelled/pictures')) || started.exitCode !== null, {
        within: START_MS,
        late: 'the report was not begun in time',
      });
      started.kill('SIGINT');
      const ended = await new Promise((resolve) =>
        started.once('close', (status, signal) => resolve(status ?? signal)),
      );
      expect([130, 'SIGINT']).toContain(ended);
      expect(existsSync(join(checkout.root, 'cancelled/index.html'))).toBe(false);
      expect(listDrafts()).toEqual([]);
    },
    START_MS,
  );

  it(
    'every page of a shop whose text was edited is listed, with pictures of both states at two widths',
    async () => {
      const before = said.length;
      const started = runReport('report');
      const status = await new Promise((resolve) => started.once('close', resolve));
      expect([status, said.slice(before)]).toEqual([0, expect.stringContaining('Report: report/index.html')]);
      const report = readFileSync(join(checkout.root, 'report/index.html'), 'utf8');
      expect(report).toContain(MARK);
      const visitor = await openVisitor();
      try {
        const { page } = visitor;
        await page.goto(pathToFileURL(join(checkout.root, 'report/index.html')).href);
        const change = page.getByRole('region').filter({ hasText: MARK }).first();
        await change.getByText('Markup').click();
        await change.getByRole('listitem').filter({ hasText: MARK }).first().waitFor();
        for (const width of ['390 px', '1280 px']) {
          for (const side of ['Before', 'After']) {
            const picture = change.getByRole('img', { name: new RegExp(`^${side}: .*${width}$`) });
            await picture.scrollIntoViewIfNeeded();
            await expect
              .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
              .toBeGreaterThan(0);
          }
        }
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/report.png`, fullPage: false });
        expect(visitor.complaints).toEqual([]);
      } finally {
        await visitor.leave();
      }
    },
    START_MS,
  );
});
