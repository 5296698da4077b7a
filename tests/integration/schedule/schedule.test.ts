import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { createTenantContexts } from '../../../platform/server/tenant-contexts.ts';
import { ClockWatch } from '../../../platform/services/schedule/clock-watch.ts';
import {
  deleteRemovedJob,
  getRunId,
  readLastRuns,
  type Schedule,
  startSchedule,
} from '../../../platform/services/schedule/index.server.ts';
import type { ScheduleOptions } from '../../../platform/services/schedule/schedule.ts';
import { HOUR_MS } from '../../../platform/shared/durations.ts';
import type { Job } from '../../../platform/shared/job.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { loadTestFleet, quietLog } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';

const START = Date.parse('2026-04-28T10:00:00Z');
/** The schedule's timer never fires: each test triggers its checks. */
const BY_HAND = { beatMs: 1e8, lookMs: 1e8 };

const schedules: Schedule[] = [];
afterEach(async () => {
  for (const schedule of schedules.splice(0)) await schedule.stop();
});

/** Times of the runs, in hours after the start, and their successive results. */
function createJob(name: string, results: (number | Error | Promise<number>)[] = [], everyMs = HOUR_MS) {
  const ranAt: number[] = [];
  const run = async (now: Date) => {
    ranAt.push((now.getTime() - START) / HOUR_MS);
    const result = results.shift() ?? 0;
    if (result instanceof Error) throw result;
    return result;
  };
  return { name, everyMs, run, ranAt } satisfies Job & { ranAt: number[] };
}

function createLog() {
  const lines: string[] = [];
  const line = (level: string) => (fields: object, message: string) =>
    void lines.push(
      `${level} ${message} ${JSON.stringify({ ...fields, holder: undefined, reqId: undefined, err: undefined })}`,
    );
  const work = () => lines.filter((one) => one.includes('"job"'));
  return { lines, work, info: line('info'), warn: line('warn'), error: line('error') };
}

/** A separate process as far as the database can tell. */
function processOn(database: Database, jobs: readonly Job[], options: Partial<ScheduleOptions> = {}) {
  const clock = { hours: 0 };
  const now = () => new Date(START + clock.hours * HOUR_MS);
  const schedule = startSchedule({ database, jobs, log: quietLog, now, times: BY_HAND, ...options });
  schedules.push(schedule);
  const at = async (hours: number) => {
    clock.hours = hours;
    await schedule.turn();
  };
  return { schedule, at };
}

describeDatabases('scheduled jobs', (kind) => {
  it("a restart does not reset a job's interval", async () => {
    const database = await kind.openEmptied();
    const [often, seldom] = [createJob('often'), createJob('seldom', [], 3 * HOUR_MS)];
    const first = processOn(database, [often, seldom]);
    for (const hours of [0, 0.5, 1, 2]) await first.at(hours);
    await first.schedule.stop();
    const second = processOn(database, [often, seldom]);
    for (const hours of [2.5, 3]) await second.at(hours);
    expect(often.ranAt).toEqual([0, 1, 2, 3]);
    expect(seldom.ranAt).toEqual([0, 3]);
  });

  it('the time of a job that was removed is deleted a day after its last run, and that of a failing job stays', async () => {
    const database = await kind.openEmptied();
    const [removed, failing] = [createJob('removed'), createJob('failing', [0, ...Array(9).fill(new Error('fails'))])];
    const before = processOn(database, [removed, failing]);
    await before.at(0);
    await before.schedule.stop();
    const after = processOn(database, [failing, deleteRemovedJob(database, [failing])]);
    const names = async (hours: number) => {
      await after.at(hours);
      return [...(await readLastRuns(database.db)).keys()].sort();
    };
    const deleting = 'delete times of removed jobs';
    expect(await names(24)).toEqual([deleting, 'failing', 'removed']);
    expect(await names(25)).toEqual([deleting, 'failing']);
  });

  it('each run has an id of its own, which its batches, its requests and its log lines share', async () => {
    const database = await kind.openEmptied();
    const fleet = await loadTestFleet();
    const logged: object[] = [];
    const log = { ...quietLog, info: (fields: object) => void logged.push(fields) };
    const contexts = createTenantContexts(
      () => fleet,
      quietLog,
      () => getRunId() ?? 'outside',
    );
    const ids: (string | undefined)[] = [];
    const batches = [1, 0, 1, 0];
    const run = async (now: Date) => {
      await Promise.resolve();
      ids.push(contexts.context({ tenant: CONSUMER_SHOP.id, locale: 'de', now })?.requestId);
      return batches.shift() ?? 0;
    };
    const process = processOn(database, [{ name: 'reminders', everyMs: HOUR_MS, run }], { log });
    await process.at(0);
    await process.at(1);
    const [first, , second] = ids;
    expect(ids).toEqual([first, first, second, second]);
    expect(new Set([first, second, 'outside']).size).toBe(3);
    const counted = logged.filter((fields) => 'count' in fields);
    expect(counted).toEqual([first, second].map((reqId) => ({ job: 'reminders', reqId, count: 1 })));
    expect(getRunId()).toBeUndefined();
  });

  it('a clock jump of more than an hour stops the jobs and is logged; a correction is not', async () => {
    const database = await kind.openEmptied();
    const often = createJob('often', [], 1);
    const log = createLog();
    let monotonicMs = 0;
    const process = processOn(database, [often], { log, clock: new ClockWatch(() => monotonicMs) });
    await process.at(0);
    // The database's clock advances by seconds, so a clock five hours ahead appears to be set back.
    monotonicMs = 5 * HOUR_MS;
    await process.at(1);
    expect(often.ranAt).toEqual([0]);
    expect(log.lines.filter((line) => line.includes('scheduled work is held'))).toEqual([
      expect.stringMatching(/^error .*"jumpedHours":-5/),
    ]);
    monotonicMs = 0;
    await process.at(2);
    expect(often.ranAt).toEqual([0, 2]);
    // A clock that stays where it jumped is accepted as right after an hour.
    monotonicMs = 5 * HOUR_MS;
    await process.at(3);
    monotonicMs = 6 * HOUR_MS + 1;
    await process.at(4);
    expect(often.ranAt).toEqual([0, 2, 4]);
  });

  it('a job missed while no process ran starts immediately', async () => {
    const database = await kind.openEmptied();
    const job = createJob('job');
    const before = processOn(database, [job]);
    await before.at(0);
    await before.schedule.stop();
    const after = processOn(database, [job]);
    await after.at(7.5);
    await after.at(8);
    await after.at(8.5);
    expect(job.ranAt).toEqual([0, 7.5, 8.5]);
  });

  it('a job runs batch by batch until nothing is left, and the log has the total', async () => {
    const database = await kind.openEmptied();
    const log = createLog();
    const job = createJob('job', [200, 200, 7, 0]);
    await processOn(database, [job, createJob('idle')], { log }).at(0);
    expect(job.ranAt).toHaveLength(4);
    expect(log.work()).toEqual(['info scheduled work was done {"job":"job","count":407}']);
  });

  it('a failed job is logged, tried again, and delays no other job', async () => {
    const database = await kind.openEmptied();
    const log = createLog();
    const [failing, other] = [createJob('failing', [3, new Error('no'), new Error('no')]), createJob('other')];
    const one = processOn(database, [failing, other], { log });
    const minute = 1 / 60;
    for (const hours of [0, minute / 2, minute, 2 * minute, 3 * minute]) await one.at(hours);
    expect(failing.ranAt).toEqual([0, 0, minute, 2 * minute]);
    expect(other.ranAt).toEqual([0]);
    expect(log.work()).toEqual([
      'error scheduled work failed and is tried again {"job":"failing"}',
      'info scheduled work was done {"job":"failing","count":3}',
      'error scheduled work failed and is tried again {"job":"failing"}',
    ]);
  });

  it('one of two processes runs the jobs, and the other after the first has ended', async () => {
    const database = await kind.openEmptied();
    const [here, there] = [createJob('job'), createJob('job')];
    const one = processOn(database, [here]);
    await one.at(0);
    const other = processOn(database, [there]);
    await other.at(1);
    expect([one.schedule.leads, other.schedule.leads]).toEqual([true, false]);
    await one.at(1);
    expect([here.ranAt, there.ranAt]).toEqual([[0, 1], []]);
    await one.schedule.stop();
    await other.at(1.5);
    await other.at(2);
    expect([here.ranAt, there.ranAt]).toEqual([[0, 1], [2]]);
  });

  it('another process takes over after the first has died', async () => {
    const database = await kind.openEmptied();
    const [dead, alive] = [createJob('job'), createJob('job')];
    // It sends no heartbeat any more and never reports its end.
    const one = startSchedule({
      database,
      jobs: [dead],
      log: quietLog,
      now: () => new Date(START),
      times: { ...BY_HAND, leaseMs: 300 },
    });
    await one.turn();
    const other = processOn(database, [alive]);
    await other.at(1);
    expect([other.schedule.leads, alive.ranAt]).toEqual([false, []]);
    await waitUntil(async () => {
      await other.at(1);
      return other.schedule.leads;
    });
    expect([dead.ranAt, alive.ranAt]).toEqual([[0], [1]]);
    expect(one.leads).toBe(false);
    // After it resumes, it neither runs jobs nor takes them back.
    await one.turn();
    expect([one.leads, other.schedule.leads, dead.ranAt]).toEqual([false, true, [0]]);
    await one.stop();
    await other.at(2);
    expect(alive.ranAt).toEqual([1, 2]);
  });

  it('a process without a heartbeat stops between two batches, and another continues', async () => {
    const database = await kind.openEmptied();
    const job = createJob('job', [1, 1, 1, 1]);
    const times = { ...BY_HAND, leaseMs: 200 };
    const one = processOn(database, [{ ...job, run: heldUp }], { times });
    async function heldUp(now: Date) {
      const done = await job.run(now);
      if (job.ranAt.length === 2) await waitUntil(() => !one.schedule.leads);
      return done;
    }
    await one.at(0);
    expect(job.ranAt).toHaveLength(2);
    const rest = createJob('job', [1, 1]);
    const other = processOn(database, [rest]);
    // The database's lease ends a little later than the process's, which counted from before its query.
    await waitUntil(async () => {
      await other.at(0);
      return other.schedule.leads;
    });
    expect(rest.ranAt).toHaveLength(3);
  });

  it('a job runs once, however many processes start at the same moment', async () => {
    const database = await kind.openEmptied();
    const job = createJob('job');
    const all = Array.from({ length: 12 }, () => processOn(database, [job]));
    await Promise.all(all.map(({ at }) => at(0)));
    expect(job.ranAt).toEqual([0]);
    expect(all.filter(({ schedule }) => schedule.leads)).toHaveLength(1);
  });

  it('a shutdown waits for the running job, and another process may start immediately', async () => {
    const database = await kind.openEmptied();
    let finish = (_: number) => {};
    const slow = createJob('job', [new Promise<number>((done) => (finish = done))]);
    const one = startSchedule({ database, jobs: [slow], log: quietLog, now: () => new Date(START), times: BY_HAND });
    await waitUntil(() => slow.ranAt.length === 1);
    let ended = false;
    const ending = one.stop().then(() => (ended = true));
    const row = () => database.db.selectFrom('scheduled_job').selectAll().where('name', '=', 'leader').execute();
    expect((await row())[0]?.holder).not.toBeNull();
    expect(ended).toBe(false);
    finish(5);
    await ending;
    expect((await row())[0]).toMatchObject({ holder: null, held_until: null });
    // The batch was not the last: the next process continues.
    const next = createJob('job');
    await processOn(database, [next]).at(0);
    expect(next.ranAt).toEqual([0]);
  });

  it('a shutdown aborts the signal of a running job, which ends its batch early', async () => {
    const database = await kind.openEmptied();
    let running = false;
    const waiting: Job = {
      name: 'waiting',
      everyMs: HOUR_MS,
      run: (_, stopping) =>
        new Promise((done) => {
          running = stopping?.aborted === false;
          stopping?.addEventListener('abort', () => done(1));
        }),
    };
    const { schedule } = processOn(database, [waiting]);
    const turn = schedule.turn();
    await waitUntil(() => running);
    await schedule.stop();
    await turn;
    expect(schedule.leads).toBe(false);
  });

  it('a clock that was set back does not delay the jobs until it has caught up', async () => {
    const database = await kind.openEmptied();
    const ahead = processOn(database, [createJob('job')]);
    await ahead.at(1_000);
    await ahead.schedule.stop();
    const job = createJob('job');
    await processOn(database, [job]).at(1);
    expect(job.ranAt).toEqual([1]);
  });

  it('an unavailable database is logged once, and the jobs continue afterwards', async () => {
    const database = await kind.open();
    const log = createLog();
    const job = createJob('job');
    // Before its start, which runs a check of its own.
    await sql`alter table scheduled_job rename to away`.execute(database.db);
    const one = processOn(database, [job], { log });
    await one.at(0);
    await one.at(1);
    await sql`alter table away rename to scheduled_job`.execute(database.db);
    await one.at(2);
    expect(job.ranAt).toEqual([2]);
    expect(log.lines.filter((line) => line.startsWith('warn'))).toEqual([
      'warn scheduled work waits for the database {}',
    ]);
  });

  it('the timer starts the jobs automatically', async () => {
    const database = await kind.openEmptied();
    const job = createJob('job', [], 40);
    const options = { log: quietLog, times: { beatMs: 50, lookMs: 10 } };
    schedules.push(startSchedule({ database, jobs: [job], ...options }));
    await waitUntil(() => job.ranAt.length >= 3);
  });
});
