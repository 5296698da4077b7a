import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../platform/database/index.server.ts';
import { SISTER_SHOP } from '../../support/chosen-shops.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { DATA_KEY } from '../../support/selling.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const pages = readdirSync(join(root, 'docs/runbooks')).sort();

/** Each test run or start runs these already. */
const RUN_ELSEWHERE = ['npm install', 'npm run build'];

/** The lines of the fenced blocks of a language in one runbook. */
function blocks(page: string, language: string): string[] {
  const text = readFileSync(join(root, 'docs/runbooks', page), 'utf8');
  return [...text.matchAll(new RegExp(`^ *\`\`\`${language}\\n([^]*?)^ *\`\`\``, 'gm'))].map(([, block = '']) => block);
}

const folder = mkdtempSync(join(tmpdir(), 'umlauf-runbooks-'));
const dataDir = join(folder, 'data');
const environment = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  DATA_DIR: dataDir,
  DATA_KEY,
  BACKUPS: join(folder, 'backups'),
  NEW_DATA_DIR: join(folder, 'restored'),
  TRACKING_FILE: join(folder, 'tracking.csv'),
  SHOP: SISTER_SHOP.id,
};

beforeAll(async () => {
  await copyEmptyDatabase(dataDir);
  mkdirSync(environment.BACKUPS);
  writeFileSync(environment.TRACKING_FILE, 'trackingNumber,kind,time\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the runbooks', () => {
  it('the contents page lists every runbook', () => {
    const contents = readFileSync(join(root, 'docs/runbooks/README.md'), 'utf8');
    expect(pages.filter((page) => page !== 'README.md' && !contents.includes(`(${page})`))).toEqual([]);
  });

  it.each(pages.filter((page) => page !== 'README.md'))(
    '%s says when to use it, what to do and how to check it',
    (page) => {
      const text = readFileSync(join(root, 'docs/runbooks', page), 'utf8');
      expect(text).toMatch(/^# .+\n\n\*\*When\*\*: /);
      for (const part of ['## Do', '## Check']) expect(text).toContain(`\n${part}\n`);
    },
  );
});

describe('the shell commands of the runbooks', () => {
  // In the order of a first day: later commands read the files of earlier ones.
  const first = ['back-up.md', 'restore.md'];
  const ordered = [...first, ...pages.filter((page) => !first.includes(page))];
  const commands = ordered
    .flatMap((page) => blocks(page, 'sh').join('').split('\n'))
    .map((line) => line.trim())
    .filter((line) => line && !RUN_ELSEWHERE.includes(line));

  it.each([...new Set(commands)])('%s succeeds', (command) => {
    const done = spawnSync('bash', ['-euc', command], { cwd: root, env: environment, encoding: 'utf8' });
    expect(done.status, `${done.stdout}${done.stderr}`).toBe(0);
  });
});

describe('the SQL statements of the runbooks', () => {
  it('the database accepts every statement', async () => {
    const statements = pages.flatMap((page) => blocks(page, 'sql')).flatMap((block) => block.split(';'));
    const database = await openDatabase({ dataDir });
    try {
      for (const statement of statements.map((text) => text.trim()).filter(Boolean)) {
        await sql.raw(statement).execute(database.db);
      }
    } finally {
      await database.close();
    }
    expect(statements.length).toBeGreaterThan(6);
  });
});
