import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeServer } from '../../support/database.ts';
import { root } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

/** As `npm run worker` starts it. */
function startWorker(env: Record<string, string>, args: readonly string[] = []) {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', tsx, join(root, 'platform/server/operator/worker.ts'), ...args],
    { cwd: root, env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += String(chunk)));
  const ended = new Promise<number | null>((done) => child.once('close', (status) => done(status)));
  return { child, ended, printed: () => printed };
}

describe('the worker without a database server', () => {
  it('the worker says why it cannot run, and ends', async () => {
    const { ended, printed } = startWorker({ WORKER: 'off' });
    expect(await ended).toBe(1);
    expect(printed()).toContain('DATABASE_URL is missing: the embedded database has one owner');
  });

  it('the worker accepts no options', async () => {
    const { ended, printed } = startWorker({}, ['--now']);
    expect(await ended).toBe(2);
    expect(printed()).toContain('Usage: npm run worker');
  });
});

describeServer('the worker beside shops', (kind) => {
  it('the worker runs the scheduled jobs of shops without a schedule, and ends on a signal', {
    timeout: 60_000,
  }, async () => {
    const place = await kind.openedPlace();
    const { db } = await kind.reopen(place);
    const { child, ended, printed } = startWorker({ DATABASE_URL: place.databaseUrl ?? '', WORKER: 'off' });
    const leader = () => db.selectFrom('scheduled_job').selectAll().where('name', '=', 'leader').executeTakeFirst();
    const isDone = async () => {
      if (child.exitCode !== null) throw new Error(printed());
      const { done } = await db
        .selectFrom('scheduled_job')
        .select((e) => e.fn.count<number>('last_done_at').as('done'))
        .executeTakeFirstOrThrow();
      return done > 8 && printed().includes('does scheduled work');
    };
    await waitUntil(isDone, { within: 50_000, late: 'The worker did nothing.' });
    expect((await leader())?.holder).toContain(` ${child.pid} `);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(printed()).toContain('sends no mails: SMTP_URL is missing');
    expect(await leader()).toMatchObject({ holder: null, held_until: null });
  });
});
