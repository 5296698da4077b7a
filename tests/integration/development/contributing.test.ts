import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { openEdge } from '../../support/edge.ts';
import { withoutTestRunner } from '../../support/platform.ts';
import { root } from '../../support/selling.ts';

const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

/** Commands that this file does not run, with the place that runs them. */
const RUN_ELSEWHERE: Record<string, string> = {
  'npm install': 'before every test run',
  'npm run types': 'a step of npm test',
  'npm run lint': 'a step of npm test',
  'npm run tenants -- validate': 'a step of npm test',
  'npm test': 'the run that contains this file',
  'npm test -- --no-browser': 'the run that contains this file',
  'npm run dev': 'tests/e2e/development.e2e.ts',
  'LOG_LEVEL=info npm run dev': 'tests/e2e/development.e2e.ts, without the log',
  'npm start': 'every browser test',
  'PAGE_CACHE=off npm start': 'tests/e2e/page-cache.e2e.ts',
  'npx vitest run --config tests/vitest.config.ts --project e2e tests/e2e/contact.e2e.ts': 'a step of npm test',
};

/** Every command of the page: lines of its shell blocks, and inline code that begins like one. */
function listCommands(): string[] {
  const blocks = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.trim().split('\n'));
  const inline = [...page.matchAll(/`((?:[A-Z_]+=\S+ )?(?:npm|npx) [^`\n]+)`/g)].map(([, command = '']) => command);
  return [...new Set([...blocks, ...inline])];
}

let clone: string;

beforeAll(() => {
  mkdirSync(join(root, '.cache/tests'), { recursive: true });
  clone = mkdtempSync(join(root, '.cache/tests/clone-'));
  const copy = 'git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$0" 2>/dev/null';
  // Its status counts files that are deleted and still listed.
  spawnSync('bash', ['-c', copy, clone], { cwd: root });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const environment = { ...withoutTestRunner(process.env), NODE_ENV: undefined, TEST_DATABASE_URL: undefined };

interface Ended {
  status: number | null;
  output: string;
}

function run(command: string): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn('bash', ['-euc', command], { cwd: clone, env: environment });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('close', (status) => done({ status, output }));
  });
}

const GENERATE = 'npm run generate';

/** Commands that this file runs, with what they print. */
const RUN_HERE: Record<string, RegExp> = {
  [GENERATE]: /generated files, [1-9]\d* written/,
  'npx vitest run --config tests/vitest.config.ts --project unit tests/unit/tenancy': /Tests .*\d+ passed/,
  [`npm run tenants -- whereis ${CONSUMER_SHOP.getOrigin(3000)}${CONSUMER_SHOP.getPath('contact')}`]:
    /tenant +de\/default[\s\S]*language +de[\s\S]*route +contact\n.*tenants\/de\/country\.json:\d+:\d+/,
  [`npm run tenants -- explain ${CONSUMER_SHOP.id} contact`]: /tenants\/de\/country\.json:\d+:\d+/,
};

async function runListed(command: string): Promise<void> {
  const { status, output } = await run(command);
  expect(status, output).toBe(0);
  expect(output).toMatch(RUN_HERE[command] ?? '');
}

/** The first change of the page: a text of the German shops. Returns the new text. */
function changeText(): string {
  const messages = join(clone, 'tenants/de/messages.json');
  const texts = JSON.parse(readFileSync(messages, 'utf8')) as Record<string, string>;
  const [id = ''] = Object.keys(texts).filter((one) => /^\w[^{]*$/.test(texts[one] ?? ''));
  const changed = 'Der erste Text eines neuen Entwicklers';
  writeFileSync(messages, JSON.stringify({ ...texts, [id]: changed }, null, 2));
  return changed;
}

describe('the commands of CONTRIBUTING.md', () => {
  it('each command of the page is run here or by a named other test', () => {
    expect(listCommands().toSorted()).toEqual([...Object.keys(RUN_HERE), ...Object.keys(RUN_ELSEWHERE)].toSorted());
  });

  it('the commands succeed in a new clone, and the first change of a text is compiled', {
    timeout: 240_000,
  }, async () => {
    const text = changeText();
    await runListed(GENERATE);
    const { stdout } = spawnSync('grep', ['-rl', text, 'platform/generated'], { cwd: clone, encoding: 'utf8' });
    expect(stdout).toContain('messages');
    // All of them end before the clone is removed.
    const others = Object.keys(RUN_HERE).filter((command) => command !== GENERATE);
    const ended = await Promise.allSettled(others.map(runListed));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  });
});

describe('the debugging steps of CONTRIBUTING.md', () => {
  it('the log line of a request carries the id of its problem answer as reqId', async () => {
    const edge = await openEdge({ LOG_LEVEL: 'info' });
    try {
      const answer = await edge.app.inject({ url: '/api/offers/unknown', headers: { host: CONSUMER_SHOP.host } });
      const { requestId } = answer.json() as { requestId?: string };
      expect(requestId).toMatch(/^[\w-]{36}$/);
      const lines = edge.logged().filter(({ reqId }) => reqId === requestId);
      expect(lines).toEqual([
        expect.objectContaining({ route: '/api/offers/:id', status: 404, ms: expect.anything() }),
      ]);
    } finally {
      await edge.close();
    }
  });
});
