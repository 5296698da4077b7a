import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { KNOWN_BROWSER_DAYS } from '../../../platform/services/accounts/index.server.ts';
import { ENDED_SESSION_RETENTION_DAYS as SESSION_DAYS } from '../../../platform/services/accounts/sessions/session-life.ts';
import { MAIL_RETENTION_DAYS as MAIL_DAYS } from '../../../platform/services/mail/retention.ts';
import { EXPIRED_OFFER_RETENTION_DAYS as OFFER_DAYS } from '../../../platform/services/offers/offer-rows.ts';
import { TRACKING_RETENTION_DAYS } from '../../../platform/services/tracking/index.server.ts';
import { IDEMPOTENCY_KEY_RETENTION_DAYS as KEY_DAYS } from '../../../platform/services/trades/forget-keys.ts';
import { describeDatabases } from '../../support/database.ts';
import { listTables } from '../../support/list-tables.ts';
import { openShops, root } from '../../support/selling.ts';

interface Row {
  table: string;
  owner: string;
  filled: string;
  size: string;
  emptied: string;
}

/** The table of tables in docs/operating.md. */
const documented = tableOfTables(readFileSync(join(root, 'docs/operating.md'), 'utf8'));

function tableOfTables(text: string): Row[] {
  return [...text.matchAll(/^\| `(\w+)` \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
    ([, table = '', owner = '', filled = '', size = '', emptied = '']) => ({ table, owner, filled, size, emptied }),
  );
}

/** Owner by table, as the services declare them. */
function declared(): Record<string, string> {
  const services = readdirSync(join(root, 'platform/services'));
  const files = services
    .map((name) => `platform/services/${name}/tables.ts`)
    .filter((file) => existsSync(join(root, file)));
  return Object.fromEntries(
    files.flatMap((file) => {
      const schema = readFileSync(join(root, file), 'utf8').split('interface Schema {')[1] ?? '';
      return [...schema.matchAll(/^ {4}(\w+): /gm)].map(([, table]) => [table, file.split('/')[2]]);
    }),
  );
}

/** The table of the migrations. */
const OF_THE_DATABASE = ['migration', 'migration_lock'];

describeDatabases('the tables of the database', (kind) => {
  it('docs/operating.md and the services name exactly the existing tables', async () => {
    const real = await listTables(await kind.openEmptied());
    expect(documented.map(({ table }) => table).sort()).toEqual(real);
    expect([...Object.keys(declared()), ...OF_THE_DATABASE].sort()).toEqual(real);
  });

  it('the sweep of a table belongs to the service that declares it', async () => {
    const shops = await openShops(await kind.openEmptied());
    const sweeping = Object.entries(shops).flatMap(([name, service]) => ('sweep' in service ? [name] : []));
    const owners = documented
      .filter(({ emptied }) => /\bdays?\b|\byears?\b|\bminutes?\b/.test(emptied))
      .map(({ owner }) => owner);
    expect([...new Set(owners)].sort()).toEqual(sweeping.sort());
  });
});

describe('the table of tables', () => {
  it.each(documented)('$table has an owner, a source and a retention', ({ table, owner, ...facts }) => {
    expect(owner).toBe(OF_THE_DATABASE.includes(table) ? 'database' : declared()[table]);
    for (const fact of Object.values(facts)) expect(fact.trim().length).toBeGreaterThan(3);
  });

  it.each([
    ['account_session', SESSION_DAYS],
    ['known_device', KNOWN_BROWSER_DAYS],
    ['offer', OFFER_DAYS],
    ['trade_key', KEY_DAYS],
    ['mail', MAIL_DAYS.sent],
    ['mail', MAIL_DAYS.unsent],
    ['mail_attachment', MAIL_DAYS.sentAttachments],
    ['mail_delivery', MAIL_DAYS.deliveries],
    ['tracking_event', TRACKING_RETENTION_DAYS],
    ['tracking_event_by_week', TRACKING_RETENTION_DAYS],
  ])('the retention of %s is named in days', (table, days) => {
    expect(documented.find((row) => row.table === table)?.emptied).toContain(`${days} days`);
  });
});
