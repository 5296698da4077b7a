import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { type DatabaseOptions, openDatabase } from '../../platform/database/index.server.ts';
import { COST } from '../../platform/services/accounts/passwords/hashing.ts';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { type Edge, openEdge } from '../support/edge.ts';
import { type Bench, median, type Row } from './report.ts';

const CALLS = 2_000;
const WARM_UP = 100;
const BAR_MS = 2;
const PASSWORD = 'Kiesel Lampe Tram';

interface Call {
  what: string;
  url: string;
  status: number;
  /** Known addresses; new ones are called after them. */
  known: (at: number) => string;
  body: (email: string) => object;
}

const registration = (email: string) => ({
  ...{ enabled: false, firstName: 'Hannah', lastName: 'Probe', username: email, email },
  credentials: [{ type: 'password', value: PASSWORD, temporary: false }],
  ...{ requiredActions: ['VERIFY_EMAIL'], groups: [], attributes: { locale: 'de' }, Address: null, Payment: null },
});

/** Addresses with an account, one a call: the third mail to one address within an hour is another matter. */
const known = (who: string) => (at: number) => `${who}-${at}@example.org`;
const WITH_ACCOUNT = ['registering', 'forgetting', 'guessing'].map(known);

/** The calls that take an e-mail address and could tell by their time whether the shop knows it. */
const CALLS_WITH_EMAIL: readonly Call[] = [
  {
    what: 'newsletter sign-up',
    url: '/api/newsletter/subscribe',
    status: 202,
    // On the list with the first call; how often it gets mails is limited.
    known: () => 'subscribed@example.org',
    body: (email) => ({ email, locale: 'de' }),
  },
  { what: 'registration', url: '/api/account/register', status: 201, known: known('registering'), body: registration },
  {
    what: 'password forgotten',
    url: '/api/account/forgotPasswordMail',
    status: 200,
    known: known('forgetting'),
    body: (email) => ({ email, lang: 'de' }),
  },
  {
    what: 'sign-in',
    url: '/api/account/login',
    status: 401,
    known: known('guessing'),
    body: (email) => ({ username: email, password: 'not the one of anybody' }),
  },
];

async function makeKnown(place: DatabaseOptions): Promise<void> {
  const database = await openDatabase(place);
  const password_hash = await hash(PASSWORD, COST);
  const now = new Date();
  const made = { tenant: CONSUMER_SHOP.id, password_hash, role: 'customer', locale: 'de' } as const;
  for (let at = -WARM_UP; at < CALLS; at += 1)
    await database.db
      .insertInto('account')
      .values(
        WITH_ACCOUNT.map((email) => ({
          ...made,
          ...{ identifier: randomUUID(), email: email(at), created_at: now, password_changed_at: now },
        })),
      )
      .execute();
  await database.close();
}

/** Every call comes from an address block of its own: what is measured is the call, not its limit. */
function getAddressBlock(at: number): string {
  return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
}

interface Timed {
  ms: number;
  /** The answer without time and request id. */
  told: string;
}

async function measureCall({ app }: Edge, { url, status, body }: Call, email: string, at: number): Promise<Timed> {
  const payload = body(email);
  const started = performance.now();
  const answer = await app.inject({
    method: 'POST',
    url,
    remoteAddress: getAddressBlock(at * 7919),
    headers: { host: CONSUMER_SHOP.host },
    payload,
  });
  const ms = performance.now() - started;
  if (answer.statusCode !== status) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  const { date: _, ...headers } = answer.headers;
  const { requestId: __, ...told } = answer.json() as Record<string, unknown>;
  return { ms, told: JSON.stringify([headers, told]) };
}

/** Known and unknown in turns, so that whatever slows the machine slows both; which comes first changes with each pair. */
async function measureRow(edge: Edge, call: Call): Promise<Row> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const told = new Set<string>();
  for (let at = -WARM_UP; at < CALLS; at += 1) {
    const pair = [call.known(at), `new-${call.known(at).split('@')[0]}-${at}@example.org`];
    const [first, second] = at % 2 === 0 ? pair : pair.toReversed();
    for (const [part, email] of [first, second].entries()) {
      const timed = await measureCall(edge, call, email ?? '', 2 * (at + WARM_UP) + part);
      told.add(timed.told);
      if (at >= 0) times[email === pair[0] ? 'known' : 'unknown'].push(timed.ms);
    }
  }
  const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)];
  return {
    what: `${call.what}: known − unknown e-mail`,
    figure: `${(ofKnown - ofUnknown).toFixed(2)} ms`,
    bar: `≤ ${BAR_MS} ms`,
    note: `medians of ${CALLS} calls each: known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms; ${told.size} kind of answer`,
  };
}

export const emailTiming: Bench = {
  name: 'email-timing',
  does: 'whether calls take longer for an e-mail address that is known',
  run: async () => {
    // Where DATABASE_URL is set, on that server.
    const { DATABASE_URL } = process.env;
    const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-timing-'));
    await makeKnown(DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir });
    const edge = await openEdge(DATABASE_URL ? { DATABASE_URL } : { DATA_DIR: dataDir });
    try {
      const rows: Row[] = [];
      for (const call of CALLS_WITH_EMAIL) rows.push(await measureRow(edge, call));
      return rows;
    } finally {
      await edge.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
