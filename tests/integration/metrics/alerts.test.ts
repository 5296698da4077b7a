import { pbkdf2Sync } from 'node:crypto';
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAllFiles } from '../../../generators/read/source.ts';
import { recoverFleet } from '../../../generators/recover/recover-fleet.ts';
import type { Database } from '../../../platform/database/index.server.ts';
import { readEnvironment } from '../../../platform/server/boot/environment.ts';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { runData } from '../../../platform/server/operator/data/data-program.ts';
import { createSelfSigned } from '../../../platform/services/certificates/signing/self-signed.ts';
import { DAY_MS } from '../../../platform/shared/durations.ts';
import { editedFleet, fixtureFleet, listSchemas } from '../../generators/fixture-fleet.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { copyEmptyDatabase } from '../../support/database-template.ts';
import { deskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { closeMailServers, mailServer } from '../../support/mail-server.ts';
import { createPayableTrades } from '../../support/owed.ts';
import {
  type ExpectedAlerts,
  expectAlerts,
  type Film,
  getName,
  hasPromtool,
  RULES,
  type Scrape,
  scrape,
  UNREACHABLE,
} from '../../support/prometheus.ts';
import { type S3Server, startS3Server } from '../../support/s3-server.ts';
import { root, type Shops } from '../../support/selling.ts';

const alerts = [...RULES.matchAll(/- alert: (\w+)\n([\s\S]*?)(?=\n {6}- |$)/g)].map(([, name = '', rule = '']) => ({
  name,
  metrics: [...new Set([...rule.matchAll(/\b(?:umlauf|nodejs)_\w+/g)].map(([metric]) => metric))],
}));
const SHOP = CONSUMER_SHOP.id;
/** A request that reads the database. */
const OFFER = '/api/offers/0b0e0f0a-7c1d-4c57-9a7e-0d9a2f6c4b11';
/** Alerts on how fast answers are: a machine that is busy with other tests may cause them. */
const SPEED: ReadonlySet<string> = new Set([
  'UmlaufSlow',
  'UmlaufEventLoopBlocked',
  'UmlaufSpeedBudgetBurnsFast',
  'UmlaufSpeedBudgetBurnsSlowly',
]);
const ONCE: ExpectedAlerts = [{}];
/** Longer than every rule waits. */
const MINUTES = 120;
/** Of an attack at one and a half times the rule's limit: all of its requests are really sent. */
const ATTACK_MINUTES = 17;
const BATCH = 30;
const TEN_YEARS = 10;
const CERTIFICATE_DAYS_LEFT = 20;

const missing = !hasPromtool();
it('promtool evaluates the rules', ({ skip }) => {
  skip(
    missing && !process.env.CI,
    'PROMTOOL IS MISSING: NO ALERT IS TESTED. Run apt-get install prometheus, or set PROMTOOL.',
  );
  expect(missing, 'promtool is missing: apt-get install prometheus').toBe(false);
});

/** A shop whose partner has a receiver for events, but no secret yet: the events wait. */
function withWebhook(shipped: Fleet): Fleet {
  return {
    ...shipped,
    tenant: (id) => {
      const tenant = shipped.tenant(id);
      if (id !== SHOP) return tenant;
      return { ...tenant, server: { ...tenant.server, webhook: { url: 'https://partner.example/', secretEnv: null } } };
    },
  };
}

function signWith(madeAt: Date): Record<string, string> {
  const pem = createSelfSigned('Probe', madeAt);
  return { SIGNING_KEY: pem, SIGNING_CERTIFICATE: pem };
}

/** The shipped fleet, of which the compiler had to hold a country back: one of its files is broken. */
async function compileBroken(): Promise<(shipped: Fleet) => Fleet> {
  const current = listSchemas(editedFleet([{ file: 'tenants/at/country.json', text: '{ "hosts": ' }]));
  const recovered = await recoverFleet({ current, stored: readAllFiles(listSchemas(fixtureFleet)), sameProgram: true });
  // Its shops are not those that TypeScript knows.
  const held = (recovered?.held ?? []) as unknown as Fleet['configuration']['held'];
  return (shipped) => ({ ...shipped, configuration: { ...shipped.configuration, held } });
}

/** Settings of scheduled backups, with a good one of an empty database in their folder. */
async function makeBackup(place: string): Promise<Record<string, string>> {
  await copyEmptyDatabase(join(place, 'data'));
  const run = async (env: Record<string, string>, ...args: string[]) => {
    const lines: string[] = [];
    const environment = readEnvironment({ DATA_DIR: join(place, 'data'), ...env }, root);
    const good = await runData({ environment, printLine: (line) => lines.push(line), tellProgress: () => {} }, args);
    expect(good, lines.join('\n')).toBe(true);
    return lines.join('\n');
  };
  const [, recipient = ''] = /BACKUP_RECIPIENT=(\S+)/.exec(await run({}, 'key', join(place, 'key'))) ?? [];
  const settings = { BACKUP_PATH: join(place, 'backups'), BACKUP_RECIPIENT: recipient };
  await run(settings, 'backup');
  return settings;
}

/** Gives the backups of a folder the names of others that were made three days before. */
function makeBackupsOlder(folder: string): void {
  for (const name of readdirSync(folder)) {
    const at = name.replace(/^umlauf-(....)(..)(..)T(..)(..)(..)Z\.age$/, '$1-$2-$3T$4:$5:$6Z');
    const older = new Date(Date.parse(at) - 3 * DAY_MS).toISOString().replaceAll(/[-:]|\.\d+/g, '');
    renameSync(join(folder, name), join(folder, `umlauf-${older}.age`));
  }
}

let network: Server | undefined;
let networkSettings: Record<string, string> = {};

/** Settings of a content delivery network that accepts every purge with the right token. */
async function startNetwork(): Promise<Record<string, string>> {
  const server = createServer((asked, response) => {
    asked.resume();
    response.writeHead(asked.headers['fastly-key'] === 'token' ? 200 : 401).end('{}');
  });
  network = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  networkSettings = { CDN_URL: `fastly://network1?api=http://127.0.0.1:${port}`, CDN_TOKEN: 'token' };
  return networkSettings;
}

/** Keeps the event loop busy for longer than a second. */
function blockEventLoop(): void {
  const start = performance.now();
  while (performance.now() - start < 1_300) pbkdf2Sync('', '', 50_000, 32, 'sha256');
}

/** What waits becomes older, and scheduled work is left to another process, which does none. */
async function makeOlder({ db }: Database): Promise<void> {
  await sql`update mail set created_at = created_at - interval '1 hour'`.execute(db);
  await sql`update trade set changed_at = changed_at - interval '5 days'`.execute(db);
  await sql`update payout set due_at = due_at - interval '5 days'`.execute(db);
  await sql`update webhook_event set created_at = created_at - interval '7 hours'`.execute(db);
  await sql`update scheduled_job set holder = 'another', held_until = now() + interval '1 day' where holder is not null`.execute(
    db,
  );
  await sql`update scheduled_job set last_done_at = last_done_at - interval '27 hours'`.execute(db);
}

describe.skipIf(missing)('the alert rules', { timeout: 180_000 }, () => {
  let edge: Edge;
  let healthy: Scrape;
  let storage: S3Server;
  const fired = new Set<string>();
  const place = mkdtempSync(join(tmpdir(), 'umlauf-alerts-'));
  beforeAll(async () => {
    const settings = await makeBackup(place);
    storage = await startS3Server();
    const bucket = { FILES_URL: storage.filesUrl, ...storage.variables };
    const networkSettings = await startNetwork();
    edge = await openEdge(
      { METRICS_PORT: '0', ...signWith(new Date()), ...settings, ...bucket, ...networkSettings },
      withWebhook,
    );
  }, 180_000);
  afterAll(async () => {
    await edge?.close();
    network?.close().closeAllConnections();
    await storage?.close();
    await closeMailServers();
    rmSync(place, { recursive: true, force: true });
  });

  const now = () => scrape(edge.metricsPort);
  const ask = async (count: number, url = '/api/build') => {
    for (let index = 0; index < count; index += 1)
      await edge.app.inject({ url, headers: { host: CONSUMER_SHOP.host } });
  };
  /** A visitor's request that arrives while the process is busy with something else for longer than a second. */
  const askWhileBlocked = async () => {
    edge.app.server.once('request', blockEventLoop);
    const headers = { host: CONSUMER_SHOP.host };
    const status = await new Promise((done, failed) =>
      request({ port: edge.port, path: '/api/build', headers }, (answer) => done(answer.resume().statusCode))
        .on('error', failed)
        .end(),
    );
    expect(status).toBe(200);
  };
  const putFile = () =>
    edge.services.files.put({ kind: 'credit-notes', content: new Uint8Array([1]), contentType: 'application/pdf' });
  const sum = ({ series }: Scrape, name: string) =>
    [...series].reduce((total, [key, value]) => total + (getName(key) === name ? value : 0), 0);
  /** The alerts by their names, each once unless it has labels. `silent`: those that must not fire. */
  async function expectFiring(
    film: Partial<Film> & Pick<Film, 'after'>,
    names: Readonly<Record<string, ExpectedAlerts>>,
    silent: readonly string[] = [],
  ): Promise<void> {
    const none = Object.fromEntries(silent.map((name) => [name, []]));
    await expectAlerts({ before: healthy, minutes: MINUTES, ...film }, { ...names, ...none });
    for (const name of Object.keys(names)) fired.add(name);
  }

  it('a healthy program with work of its own fires none, and shows every metric that an alert reads', async () => {
    const before = await now();
    await edge.afterDays(0);
    const [first] = [await soldAt(edge), await soldAt(edge)];
    const ana = await signedInAtDesk(edge, ['receive'], 'ana@desk.example');
    await expect.poll(async () => (await ana.post(`/desk/trades/${first.number}/receive`)).statusCode).toBe(303);
    await createPayableTrades(edge.database, edge.services as unknown as Shops, { count: 1 });
    await edge.database.db.updateTable('mail').set({ created_at: edge.database.now() }).execute();
    await edge.database.db.updateTable('payout').set({ due_at: edge.database.now() }).execute();
    await edge.database.db.updateTable('trade').set({ changed_at: edge.database.now() }).execute();
    await edge.afterDays(0);
    await putFile();
    await ask(50);
    const backlogs = ['umlauf_mails', 'umlauf_trades_waiting', 'umlauf_payouts_due', 'umlauf_webhook_events'];
    await expect
      .poll(async () => {
        healthy = await now();
        return backlogs.filter((name) => sum(healthy, name) === 0);
      })
      .toEqual([]);
    const shown = new Set([...healthy.series.keys()].map(getName));
    const read = alerts.flatMap(({ metrics }) => metrics);
    // Where there are PostgreSQL servers: connections.test.ts and tests/integration/database/replica.test.ts.
    const ofServers = ['umlauf_database_connections', 'umlauf_database_replica_used'];
    expect(read.filter((name) => !shown.has(name))).toEqual(ofServers);
    const silent = alerts.map(({ name }) => name).filter((name) => !SPEED.has(name));
    const isBusy = sum(healthy, 'nodejs_eventloop_lag_p99_seconds') > 0.2;
    await expectAlerts(
      { before, after: healthy, minutes: MINUTES },
      {
        ...Object.fromEntries(silent.map((name) => [name, []])),
        // The machine of the tests decides, and the figure says so.
        UmlaufEventLoopBlocked: isBusy ? ONCE : [],
      },
    );
  });

  it('old mails, parcels, payouts, events, jobs and backups fire', async () => {
    await makeOlder(edge.database);
    makeBackupsOlder(join(place, 'backups'));
    await expect.poll(async () => sum(await now(), 'umlauf_mail_oldest_queued_seconds')).toBeGreaterThan(900);
    const after = await now();
    const jobs = [...after.series.keys()].flatMap((key) => /last_done.*scheduled_job="([^"]+)"/.exec(key)?.[1] ?? []);
    expect(jobs.length).toBeGreaterThan(5);
    await expectFiring(
      { after },
      {
        UmlaufMailsLate: ONCE,
        UmlaufInspectionLate: [{ tenant: SHOP }],
        UmlaufPayoutLate: [{ tenant: SHOP, method: 'sepa' }],
        UmlaufWebhooksLate: ONCE,
        UmlaufBackupOld: ONCE,
        UmlaufScheduledWorkLate: jobs.map((scheduled_job) => ({ scheduled_job })),
      },
    );
  });

  it('a storage of files that fails fires, and so does a file that was not deleted', async () => {
    const before = await now();
    storage.fail('refuses');
    for (let count = 0; count < 5; count += 1) await expect(putFile()).rejects.toMatchObject({ status: 503 });
    await sql`update stored_file set unused_since = unused_since - interval '2 hours'`.execute(edge.database.db);
    const after = await now();
    await expectFiring({ before, after }, { UmlaufFileStorageFails: ONCE, UmlaufFilesNotDeleted: ONCE });
    storage.answerAgain();
  });

  it('a busy event loop fires, and so do the slow answers', async () => {
    const before = await now();
    await askWhileBlocked();
    const one = await now();
    await expectFiring(
      { before, after: one },
      { UmlaufEventLoopBlocked: ONCE, UmlaufSlow: ONCE, UmlaufSpeedBudgetBurnsFast: ONCE },
    );
    // One of fifty uses a month's budget up.
    await ask(50);
    await expectFiring({ before, after: await now() }, { UmlaufSpeedBudgetBurnsSlowly: ONCE });
  });

  it('failed sign-ins fire', async () => {
    const before = await now();
    const typed = { username: 'somebody@example.org', password: 'wrong wrong wrong' };
    const signIn = () =>
      edge.app.inject({
        method: 'POST',
        url: '/api/account/login',
        remoteAddress: '10.9.8.7',
        headers: { host: CONSUMER_SHOP.host },
        payload: typed,
      });
    const attempts = Math.ceil(1.5 * 60 * ATTACK_MINUTES);
    let failed = 0;
    // On a busy machine some are answered with 503.
    while (failed < attempts) {
      const answers = await Promise.all(Array.from({ length: BATCH }, signIn));
      failed += answers.filter(({ statusCode }) => statusCode === 401 || statusCode === 429).length;
    }
    const after = await now();
    await expectFiring({ before, after, minutes: ATTACK_MINUTES }, { UmlaufSignInAttack: [{ tenant: SHOP }] });
    // A tenth of the rate does not fire.
    await expectAlerts({ before, after, minutes: 10 * ATTACK_MINUTES }, { UmlaufSignInAttack: [] });
  });

  it('a failed sign-in at the desk counts as such', async () => {
    await deskBrowser(edge).post('/desk/sign-in', { email: 'somebody@example.org', password: 'wrong wrong wrong' });
    const selector = /umlauf_http_requests_total\{route=~"([^"]+)",status=~"([^"]+)"\}\[10m\]/.exec(RULES);
    const [, routes = '', statuses = ''] = selector ?? [];
    const matches = (pattern: string, value: string) => new RegExp(`^(?:${pattern})$`).test(value);
    const { series } = await now();
    const signIns = [...series.keys()].flatMap((key) => {
      const [, route = '', status = ''] =
        /^umlauf_http_requests_total\{route="([^"]+)",.*status="(\d+)"/.exec(key) ?? [];
      return matches(routes, route) ? [{ route, status }] : [];
    });
    const failed = signIns.filter(({ status }) => matches(statuses, status)).map(({ route }) => route);
    expect([...new Set(failed)].sort()).toEqual(['/api/account/login', '/desk/sign-in']);
  });

  it('a certificate near its end, a shop that does not compile, a refused mail and a refused purge fire', async () => {
    const refusing = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('unknown'), { responseCode: 550 })),
    });
    const madeAt = new Date(Date.now() + CERTIFICATE_DAYS_LEFT * DAY_MS);
    madeAt.setUTCFullYear(madeAt.getUTCFullYear() - TEN_YEARS);
    const troubled = await openEdge(
      { METRICS_PORT: '0', ...signWith(madeAt), SMTP_URL: refusing.url, ...networkSettings, CDN_TOKEN: 'wrong' },
      await compileBroken(),
    );
    try {
      await soldAt(troubled);
      await expect.poll(async () => sum(await scrape(troubled.metricsPort), 'umlauf_mails')).toBeGreaterThan(0);
      await expect
        .poll(async () => (await scrape(troubled.metricsPort)).series.get('umlauf_mails{state="parked"}'))
        .toBe(1);
      await expect.poll(() => troubled.services.cdn.findFailingSince()).not.toBeNull();
      await sql`update cdn_purge set failed_at = failed_at - interval '1 hour'`.execute(troubled.database.db);
      await expect
        .poll(async () => sum(await scrape(troubled.metricsPort), 'umlauf_cdn_purge_failing_seconds'))
        .toBeGreaterThan(900);
      const after = await scrape(troubled.metricsPort);
      await expectFiring(
        { before: after, after },
        {
          UmlaufCertificateExpires: ONCE,
          UmlaufConfigurationHeld: ONCE,
          UmlaufMailsParked: ONCE,
          UmlaufCdnPurgeLate: ONCE,
        },
      );
    } finally {
      await troubled.close();
    }
  });

  it('a database that went away fires, and so do the errors of its shops', async () => {
    const before = await now();
    await ask(400);
    await edge.breakDatabase();
    await ask(1, OFFER);
    // One of four hundred: enough to use a month's budget up, too little for a page.
    const few = { before, after: await now() };
    await expectFiring(few, { UmlaufErrorBudgetBurnsSlowly: ONCE }, ['UmlaufErrorBudgetBurnsFast', 'UmlaufErrors']);
    await ask(20, OFFER);
    await expect.poll(async () => (await now()).series.get('umlauf_database_up')).toBe(0);
    const after = await now();
    await expectFiring(
      { before, after },
      { UmlaufDatabaseDown: ONCE, UmlaufErrors: [{ tenant: SHOP }], UmlaufErrorBudgetBurnsFast: ONCE },
    );
  });

  it('a program that has ended fires', async () => {
    await edge.close();
    await expect(now()).rejects.toThrow();
    await expectFiring({ after: UNREACHABLE }, { UmlaufDown: ONCE });
  });

  it('each alert has fired', () => {
    expect([...fired, 'UmlaufConnectionsExhausted', 'UmlaufReplicaUnused'].sort()).toEqual(
      alerts.map(({ name }) => name).sort(),
    );
  });
});
