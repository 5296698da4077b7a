import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preview } from '../../generators/commands/preview.ts';
import { checkAll, compileSource } from '../../generators/compile.ts';
import { createFrontServer, listen } from '../../generators/preview/front-server.ts';
import { listLocalHosts, toHostLabel, writePreviewHosts } from '../../generators/preview/preview-hosts.ts';
import { openCheckout } from '../../generators/preview/revision-checkout.ts';
import { diskSource, overlaySource } from '../../generators/read/source.ts';
import { fixtureFleet } from './fixture-fleet.ts';

const COMMIT = '0123456789abcdef0123456789abcdef01234567';

let root: string;
let commits: string[];
/** A repository with several commits of one file. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'umlauf-checkouts-'));
  git('init', '-q');
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, '.gitignore'), 'node_modules/\n.cache/\n');
  commits = ['one', 'two', 'three', 'four'].map((word) => {
    writeFileSync(join(root, 'word.txt'), word);
    git('add', '.');
    git('-c', 'user.name=Test', '-c', 'user.email=test@shop.example', 'commit', '-q', '-m', word);
    return git('rev-parse', 'HEAD').trim();
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

async function run(...args: string[]) {
  const said = { out: '', error: '' };
  const status = await preview(args, {
    root,
    source: diskSource(root),
    out: (text) => {
      said.out += text;
    },
    error: (text) => {
      said.error += text;
    },
  });
  return { status, ...said };
}

describe('preview', () => {
  it('preview rejects an unknown revision, a git option and more than one revision', async () => {
    expect(await run('no-such-branch')).toMatchObject({ status: 1, error: expect.stringContaining('no revision') });
    expect((await run('HEAD', 'HEAD~1')).status).toBe(2);
    expect((await run()).status).toBe(2);
  });

  it('a revision becomes one part of a host name', () => {
    const labels = ['HEAD~1', 'origin/main', 'Fix_Prices', '@', 'x'.repeat(80), COMMIT].map((revision) =>
      toHostLabel(revision, COMMIT),
    );
    expect(labels).toEqual(['head-1', 'origin-main', 'fix-prices', '0123456789ab', 'x'.repeat(30), '0123456789ab']);
  });

  it('the shops of a checkout get hosts of their own and are not indexed, and have no other fault', () => {
    const folder = mkdtempSync(join(tmpdir(), 'umlauf-hosts-'));
    const { fleet } = compileSource(fixtureFleet);
    for (const { file } of fleet.tenants) {
      mkdirSync(join(folder, file.path, '..'), { recursive: true });
      writeFileSync(join(folder, file.path), file.text);
    }
    writePreviewHosts(folder, fleet, 'head.preview.');
    const written = fleet.tenants.map(
      ({ file }) => [file.path, readFileSync(join(folder, file.path), 'utf8')] as const,
    );
    const after = compileSource(overlaySource(fixtureFleet, Object.fromEntries(written)));
    expect(checkAll(after)).toEqual([]);
    for (const [index, tenant] of after.fleet.tenants.entries()) {
      const before = fleet.tenants[index];
      expect(before && listLocalHosts(before).map((host) => `head.preview.${host}`)).toEqual(listLocalHosts(tenant));
      expect(tenant.config.noindex).toBe(true);
    }
    rmSync(folder, { recursive: true });
  });
});

describe('checkouts of previews', () => {
  it('a checkout has the files of its commit, and the working tree and its index stay as they are', () => {
    writeFileSync(join(root, 'word.txt'), 'edited');
    const checkout = openCheckout(root, commits[0] ?? '');
    expect(readFileSync(join(checkout.root, 'word.txt'), 'utf8')).toBe('one');
    expect(existsSync(join(checkout.root, 'node_modules'))).toBe(true);
    checkout.release();
    expect(readFileSync(join(root, 'word.txt'), 'utf8')).toBe('edited');
    expect(git('diff', '--cached', '--name-only')).toBe('');
    git('checkout', '-q', 'word.txt');
  });

  it('one commit is shown by one process at a time, and a killed process does not keep it', () => {
    const [commit = ''] = commits;
    const checkout = openCheckout(root, commit);
    expect(() => openCheckout(root, commit)).toThrow(`Process ${process.pid} shows this revision already`);
    // No process has this number.
    writeFileSync(join(checkout.root, '.in-use'), '4194304');
    openCheckout(root, commit).release();
  });

  it('only the checkouts that were used last stay, and one in use always does', () => {
    const cache = join(root, '.cache/previews');
    rmSync(cache, { recursive: true, force: true });
    const [first = '', ...others] = commits;
    const used = openCheckout(root, first);
    for (const [index, commit] of others.entries()) {
      openCheckout(root, commit).release();
      utimesSync(join(cache, commit, '.in-use'), index + 1, index + 1);
    }
    openCheckout(root, others[2] ?? '').release();
    expect(readdirSync(cache).sort()).toEqual([first, ...others].sort());
    used.release();
    utimesSync(join(cache, first, '.in-use'), 0, 0);
    openCheckout(root, others[2] ?? '').release();
    expect(readdirSync(cache).sort()).toEqual([...others].sort());
  });

  it('the host decides between the two processes, and only the revision is hidden from search engines', async () => {
    const answerWith = (text: string) =>
      import('node:http').then(({ createServer }) =>
        createServer((request, answer) => answer.end(`${text} ${request.headers.host}${request.url}`)),
      );
    const [revision, tree] = [await answerWith('revision'), await answerWith('tree')];
    const [revisionPort, treePort] = [await listen(revision, 0), await listen(tree, 0)];
    const front = createFrontServer({ prefix: 'head.preview.', revisionPort, treePort });
    const port = await listen(front, 0);
    await expect(listen(createFrontServer({ prefix: '', revisionPort, treePort }), port)).rejects.toThrow('is taken');
    expect(await fetchFrom(port, 'HEAD.preview.de.localhost')).toEqual({
      text: 'revision HEAD.preview.de.localhost/a?b',
      robots: 'noindex, nofollow',
    });
    expect(await fetchFrom(port, 'de.localhost')).toEqual({ text: 'tree de.localhost/a?b', robots: undefined });
    revision.close();
    revision.closeAllConnections();
    expect((await fetchFrom(port, 'head.preview.de.localhost')).text).toBe('The shop does not answer.\n');
    for (const server of [front, tree]) {
      server.close();
      server.closeAllConnections();
    }
  });
});

function fetchFrom(port: number, host: string): Promise<{ text: string; robots: unknown }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/a?b', headers: { host }, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      response.on('end', () => resolve({ text, robots: response.headers['x-robots-tag'] }));
    }).on('error', reject);
  });
}
