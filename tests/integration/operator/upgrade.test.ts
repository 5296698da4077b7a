import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseOptions, migrate, openDatabase } from '../../../platform/database/index.server.ts';
import { runData } from '../../../platform/server/operator/data/data-program.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { DATA_KEY, root } from '../../support/selling.ts';

const FIXTURES = join(root, 'tests/fixtures/upgrade');
const MIGRATIONS = join(root, 'platform/database/migrations');
const FIRST_VERSION = '0008-newsletter';

/** The secrets that belong to the hashes in the fixtures: cookies of two browsers, and a password. */
const TRADE_COOKIE = 'umlauf_trade=_zT46yjn99cxvZ6P_crbzHuN6RRM--6LELasopDHuy0';
const DRAFT_COOKIE = 'umlauf_checkout=EpcM0I71t29-JpFVX0nh8tTpztNgnzRVBWUvojzQ6eg';
const ACCOUNT = { username: 'hannah@example.org', password: 'Kiesel Lampe Tram' };

// Inside the project, because migrations import from node_modules.
mkdirSync(join(root, '.cache/tests'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache/tests/upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The guide, with the pages it sends the reader to. */
const guide = ['upgrade.md', 'back-up.md', 'migration-failed.md']
  .map((page) => readFileSync(join(root, 'docs/runbooks', page), 'utf8'))
  .join('\n');

/**
 * Runs the migrations up to each fixture's version and inserts the rows of that version: a shop that was upgraded once.
 * The copied database of today is emptied, because a new embedded one takes seconds.
 */
async function fillOldShop(place: DatabaseOptions): Promise<void> {
  const old = await openDatabase({ ...place, asItIs: true });
  await sql`drop schema public cascade`.execute(old.db);
  await sql`create schema public`.execute(old.db);
  for (const file of readdirSync(FIXTURES).sort()) {
    await migrate(old.db, file.replace(/\.sql$/, ''));
    const statements = readFileSync(join(FIXTURES, file), 'utf8').split(/;\n\n(?=insert into)/);
    for (const statement of statements) await sql.raw(statement).execute(old.db);
  }
  await old.close();
}

/** The mails as the old version stored them. */
const oldMails = readFileSync(join(FIXTURES, `${FIRST_VERSION}.sql`), 'utf8');

function findLink(text: string, pattern: RegExp): string {
  const link = pattern.exec(text)?.[0];
  if (!link) throw new Error(`The fixture has no link like ${pattern}.`);
  return link;
}

/** The program of the oldest fixture: it knows the migrations up to its own. */
function oldMigrations(): URL {
  const own = join(folder, 'migrations');
  const files = readdirSync(MIGRATIONS).filter((name) => name.localeCompare(`${FIRST_VERSION}.ts`) <= 0);
  for (const file of files) cpSync(join(MIGRATIONS, file), join(own, file));
  return pathToFileURL(`${own}/`);
}

describeDatabases('the upgrade of a shop by the guide', (kind) => {
  let place: DatabaseOptions;
  let shop: Edge;
  const backup = join(folder, kind.shared ? 'server.backup' : 'embedded.backup');

  async function data(...args: string[]) {
    expect(guide).toContain(`npm run data -- ${args[0]}`);
    const lines: string[] = [];
    const { dataDir = folder, databaseUrl } = place;
    const good = await runData(
      {
        environment: { dataDir, dataKey: DATA_KEY, ...(databaseUrl ? { databaseUrl } : {}) },
        printLine: (line) => lines.push(line),
        tellProgress: () => {},
      },
      args,
    );
    return { good, printed: lines.join('\n') };
  }

  const get = (url: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ url, headers: { host: CONSUMER_SHOP.host, ...headers } });

  beforeAll(async () => {
    place = await kind.keptPlace();
    await fillOldShop(place);
    expect((await data('backup', backup)).good).toBe(true);
    const { dataDir, databaseUrl } = place;
    shop = await openEdge({
      DATA_KEY,
      ...(dataDir ? { DATA_DIR: dataDir } : {}),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    });
  }, 240_000);
  afterAll(() => shop?.close());

  it('the check of the stored data finds no fault while the new version runs', async () => {
    await shop.afterDays(0);
    const { good, printed } = await data('check');
    expect(printed).not.toContain('FAIL');
    expect(printed).toContain('trade.payout_sealed: 1 sealed, 1 with key 1 of DATA_KEY');
    expect(printed).toContain('customer_payment.payout_sealed: 1 sealed, 1 with key 1 of DATA_KEY');
    expect(printed).toContain('All checks passed.');
    expect(good).toBe(true);
  });

  it('the label link of a mail sent before the upgrade opens the label', async () => {
    const label = await get(findLink(oldMails, /\/api\/trades\/labels\/[^\s"']+label\.pdf/));
    expect([label.statusCode, label.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(label.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('a trade created before the upgrade is shown to its seller', async () => {
    const trade = await get('/api/trades/current', { cookie: TRADE_COOKIE });
    expect(trade.statusCode).toBe(200);
    expect(trade.json()).toMatchObject({
      trade: {
        number: 'DE-26-118-4714',
        state: 'labelSent',
        totalCents: 27_100,
        lines: [{ offer: { deviceName: 'Apple iPhone 13', drawing: 'phone', quantity: 1 } }],
      },
    });
  });

  it('a checkout draft saved before the upgrade still holds its bank account', async () => {
    const draft = await get('/api/checkout/draft', { cookie: DRAFT_COOKIE });
    expect(draft.statusCode).toBe(200);
    expect(draft.json().draft.payout).toMatchObject({ iban: 'DE89 3704 0044 0532 0130 00' });
  });

  it('an account opened before the upgrade signs in and finds its bank account', async () => {
    const login = await shop.app.inject({
      method: 'POST',
      url: '/api/account/login',
      headers: { host: CONSUMER_SHOP.host, 'content-type': 'application/json' },
      payload: JSON.stringify(ACCOUNT),
    });
    expect(login.statusCode).toBe(200);
    const bank = await get('/api/customers/bank_accounts', { authorization: `Bearer ${login.json().access_token}` });
    expect(bank.statusCode).toBe(200);
    expect(bank.json().payment).toMatchObject({ accountHolder: 'Hannah Probe', iban: 'DE89 ···· ···· 3000' });
  });

  it('the one-click link of a newsletter mail sent before the upgrade unsubscribes', async () => {
    const url = findLink(oldMails, /\/api\/newsletter\/unsubscribe\/\w+/);
    const gone = await shop.app.inject({ method: 'POST', url, headers: { host: CONSUMER_SHOP.host } });
    expect(gone.statusCode).toBeLessThan(300);
    const left = await shop.database.db.selectFrom('newsletter_subscription').select('email').execute();
    expect(left.filter(({ email }) => email !== null)).toEqual([]);
  });

  it('the old version refuses the upgraded database with a sentence of the guide', async () => {
    const start = migrate(shop.database.db, undefined, oldMigrations());
    await expect(start).rejects.toThrow(
      /^The database could not be brought up to date: .*another version of this program; start that version, or restore/,
    );
    expect(guide).toContain('another version of this program');
  });
});
