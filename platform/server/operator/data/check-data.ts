import { type RawBuilder, sql } from 'kysely';
import {
  type Database,
  type IntegrityRule,
  knownMigrations,
  type OpenTransaction,
} from '../../../database/index.server.ts';
import { certificateIntegrity } from '../../../services/certificates/index.server.ts';
import { creditNoteIntegrity } from '../../../services/credit-notes/index.server.ts';
import { customerIntegrity } from '../../../services/customers/index.server.ts';
import { fulfilmentIntegrity } from '../../../services/fulfilment/index.server.ts';
import { parseKeyId, type SealedColumn, type Secrets } from '../../../services/secrets/index.server.ts';
import { tradeIntegrity } from '../../../services/trades/index.server.ts';
import { orphanedTradeLines } from '../../boot/orphaned-trades.ts';
import type { Progress } from './progress.ts';
import { sealedColumns } from './sealed-columns.ts';
import { ranMigrations, type StoredTable, storedCounters, storedTables } from './stored-tables.ts';
import { setTextFormats } from './write-backup.ts';

/** The result of one check. */
export interface Checked {
  what: string;
  ok: boolean;
}

export interface CheckOptions {
  database: Database;
  /** Without it, sealed rows are counted per key but not opened. */
  secrets: Secrets | undefined;
  /** Ids of the fleet's shops; without them, trades are not compared with the fleet. */
  tenants?: readonly string[] | undefined;
  progress: Progress;
  report(checked: Checked): void;
}

const EXAMPLES = 5;
const integrityRules: readonly IntegrityRule[] = [
  ...tradeIntegrity,
  ...customerIntegrity,
  ...fulfilmentIntegrity,
  ...certificateIntegrity,
  ...creditNoteIntegrity,
];

/** Checks a consistent snapshot of all stored data while the shop runs. True when all checks pass. */
export async function checkData({ database, secrets, tenants, progress, report }: CheckOptions): Promise<boolean> {
  let allWell = true;
  const reportChecked = (checked: Checked) => {
    allWell &&= checked.ok;
    report(checked);
  };
  await database.snapshot(async (trx) => {
    await setTextFormats(trx);
    const ran = await ranMigrations(trx);
    reportChecked(migrationsHold(ran));
    const tables = await storedTables(trx);
    for (const table of tables) reportChecked(await checkReadable(trx, table));
    for (const checked of await constraintsHold(trx)) reportChecked(checked);
    reportChecked(await countersHold(trx));
    const current = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
    if (ran.length === knownMigrations().length) {
      for (const { broken, find } of integrityRules) reportChecked(await expectNoRows(trx, broken, find));
      if (tenants) reportChecked(await everyOpenTradeHasShop(trx, tenants));
    }
    for (const column of sealedColumns)
      if (current.has(`${column.table}.${column.column}`))
        reportChecked(await checkSealedColumn(trx, { column, secrets, progress }));
  });
  return allWell;
}

function migrationsHold(ran: readonly string[]): Checked {
  const known = knownMigrations();
  const newer = ran.filter((name) => !known.includes(name));
  const last = ran.at(-1) ?? 'none';
  if (newer.length > 0) return { what: `migrations: newer than this program (${newer.join(', ')})`, ok: false };
  const missing = known.length - ran.length;
  const behind = missing > 0 ? `; ${missing} newer ones run with the next start, current rules were not checked` : '';
  return { what: `migrations: ${ran.length}, the last is ${last}${behind}`, ok: true };
}

/** Reads every value completely, including large values stored out of line (TOAST). */
async function checkReadable(trx: OpenTransaction, { name }: StoredTable): Promise<Checked> {
  const { rows } = await sql<{ n: number; bytes: number }>`
    select count(*) as n, coalesce(sum(octet_length(t::text)), 0)::bigint as bytes
    from ${sql.table(name)} as t`.execute(trx);
  const { n = 0, bytes = 0 } = rows[0] ?? {};
  return {
    what: `${name}: ${n.toLocaleString('en')} rows, ${Math.ceil(bytes / 1024).toLocaleString('en')} KB`,
    ok: true,
  };
}

/** Checks foreign keys and check constraints on each row again instead of trusting the check at write time. */
async function constraintsHold(trx: OpenTransaction): Promise<Checked[]> {
  const { rows: checks } = await sql<{ table: string; name: string; rule: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_expr(conbin, conrelid) as rule
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(trx);
  const { rows: keys } = await sql<{ table: string; name: string; other: string; from: string[]; to: string[] }>`
    select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as other,
      (select json_agg(attname order by at) from unnest(conkey) with ordinality k(n, at)
        join pg_attribute on attrelid = conrelid and attnum = n) as from,
      (select json_agg(attname order by at) from unnest(confkey) with ordinality k(n, at)
        join pg_attribute on attrelid = confrelid and attnum = n) as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(trx);
  const broken: Checked[] = [];
  const checkReferences = async (name: string, table: string, breaks: RawBuilder<unknown>) => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} a where ${breaks}`.execute(
      trx,
    );
    if ((rows[0]?.n ?? 0) > 0) broken.push({ what: `${table}: ${rows[0]?.n} rows break ${name}`, ok: false });
  };
  for (const { table, name, rule } of checks) await checkReferences(name, table, sql`not (${sql.raw(rule)})`);
  for (const { table, name, other, from, to } of keys) {
    const same = sql.join(
      from.map((column, at) => sql`b.${sql.ref(to[at] ?? '')} = a.${sql.ref(column)}`),
      sql` and `,
    );
    const set = sql.join(
      from.map((column) => sql`a.${sql.ref(column)} is not null`),
      sql` and `,
    );
    await checkReferences(name, table, sql`${set} and not exists (select from ${sql.table(other)} b where ${same})`);
  }
  const what = `constraints: ${keys.length} foreign keys and ${checks.length} checks hold for every row`;
  return broken.length > 0 ? broken : [{ what, ok: true }];
}

async function countersHold(trx: OpenTransaction): Promise<Checked> {
  const behind: string[] = [];
  for (const { table, column, last, used } of await storedCounters(trx)) {
    const { rows } = await sql<{ top: number | null }>`
      select max(${sql.ref(column)})::bigint as top from ${sql.table(table)}`.execute(trx);
    const top = rows[0]?.top ?? 0;
    if (top > last || (top === last && !used)) behind.push(`${table}.${column}`);
  }
  return behind.length > 0
    ? { what: `counters would issue numbers that are already used: ${behind.join(', ')}`, ok: false }
    : { what: 'counters: none is behind its table', ok: true };
}

async function expectNoRows(
  trx: OpenTransaction,
  broken: string,
  find: RawBuilder<{ name: string }>,
): Promise<Checked> {
  const { rows } = await find.execute(trx);
  if (rows.length === 0) return { what: `${broken}: none`, ok: true };
  const examples = rows.slice(0, EXAMPLES).map(({ name }) => name);
  const more = rows.length > EXAMPLES ? ', …' : '';
  return { what: `${broken}: ${rows.length} (${examples.join(', ')}${more})`, ok: false };
}

async function everyOpenTradeHasShop(trx: OpenTransaction, tenants: readonly string[]): Promise<Checked> {
  const orphaned = await orphanedTradeLines(trx, tenants);
  const what = `open trades of shops whose files are missing: ${orphaned.join('; ') || 'none'}`;
  return { what, ok: orphaned.length === 0 };
}

const BATCH = 500;

async function checkSealedColumn(
  trx: OpenTransaction,
  { column, secrets, progress }: { column: SealedColumn; secrets: Secrets | undefined; progress: Progress },
): Promise<Checked> {
  const { table, column: name, boundTo, purpose } = column;
  const bound = sql.join(boundTo.map((one) => sql.ref(one)));
  await sql`declare sealed no scroll cursor for select ${sql.ref(name)} as sealed,
    to_jsonb((select b from (select ${bound}) b)) as bound
    from ${sql.table(table)} where ${sql.ref(name)} is not null`.execute(trx);
  const byKey = new Map<string, number>();
  let seen = 0;
  let closed = 0;
  for (;;) {
    const { rows } = await sql.raw<{ sealed: string; bound: never }>(`fetch ${BATCH} from sealed`).execute(trx);
    if (rows.length === 0) break;
    for (const row of rows) {
      const id = parseKeyId(row.sealed) ?? '';
      byKey.set(id, (byKey.get(id) ?? 0) + 1);
      if (secrets && !canOpen(secrets, row.sealed, purpose(row.bound))) closed += 1;
    }
    seen += rows.length;
    progress(`${table}.${name}`, seen, seen);
  }
  await sql`close sealed`.execute(trx);
  const keys = [...byKey].map(([id, count]) => `${count} with ${keyName(secrets, id)}`).join(', ');
  const unopened = secrets ? '' : '; not opened, as there is no DATA_KEY here';
  const failed = closed > 0 ? `; ${closed} DO NOT OPEN` : '';
  return { what: `${table}.${name}: ${seen} sealed${keys ? `, ${keys}` : ''}${failed}${unopened}`, ok: closed === 0 };
}

function canOpen(secrets: Secrets, sealed: string, purpose: string): boolean {
  try {
    secrets.open(sealed, purpose);
    return true;
  } catch {
    // The check counts it and reports it as DO NOT OPEN.
    return false;
  }
}

/** Describes a key by its position in DATA_KEY. */
function keyName(secrets: Secrets | undefined, id: string): string {
  if (id === '') return 'no key: they are not sealed texts';
  const place = secrets?.keys.findIndex((key) => key.id === id) ?? -1;
  return place < 0 ? `key ${id}${secrets ? ', which is not in DATA_KEY' : ''}` : `key ${place + 1} of DATA_KEY`;
}
