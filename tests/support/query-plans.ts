import { CompiledQuery, type DatabaseConnection, sql } from 'kysely';
import type { Database } from '../../platform/database/index.server.ts';

/** The statements that `work` sends, also those inside of transactions, each text once. */
export async function collectStatements(
  { db }: Pick<Database, 'db'>,
  work: () => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const executor = db.getExecutor();
  const { provideConnection } = executor;
  const statements = new Map<string, CompiledQuery>();
  executor.provideConnection = (consume) =>
    provideConnection.call(executor, async (connection: DatabaseConnection) => {
      const { executeQuery } = connection;
      connection.executeQuery = (query) => {
        statements.set(query.sql, query);
        return executeQuery.call(connection, query) as never;
      };
      try {
        return await consume(connection);
      } finally {
        connection.executeQuery = executeQuery;
      }
    }) as never;
  try {
    await work();
  } finally {
    executor.provideConnection = provideConnection;
  }
  return [...statements.values()].filter((query) => /^\s*(select|insert|update|delete|with)\b/i.test(query.sql));
}

/** Tables with more rows than this, by the last `analyze`. */
export async function listLargeTables({ db }: Pick<Database, 'db'>, rows: number): Promise<ReadonlySet<string>> {
  const found = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${rows}`.execute(db);
  return new Set(found.rows.map(({ name }) => name));
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

interface Explained {
  Plan: PlanNode;
  'Planning Time': number;
  'Execution Time': number;
}

/** Those of the tables that PostgreSQL would read from the beginning to the end for a statement. It is not executed. */
export async function findTablesReadWhole(
  { db }: Pick<Database, 'db'>,
  { sql: text, parameters }: CompiledQuery,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  const query = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [Explained] }>(query);
  return rows
    .flatMap((row) => listNodes(row['QUERY PLAN'][0].Plan))
    .flatMap((node) => {
      const table = node['Relation Name'] ?? '';
      return node['Node Type'] === 'Seq Scan' && tables.has(table) ? [table] : [];
    });
}

export interface Execution {
  /** Of planning and executing, in milliseconds. */
  ms: number;
  /** How many rows each scan of a table read, also those that it then left out. */
  scans: { table: string; rows: number }[];
}

/** Executes a statement again and takes its changes back; undefined for one that cannot be sent twice. */
export async function executeAgain(
  { db }: Pick<Database, 'db'>,
  { sql: text, parameters }: CompiledQuery,
): Promise<Execution | undefined> {
  if (!/^\s*(select|update|delete)\b/i.test(text)) return undefined;
  const query = CompiledQuery.raw(`explain (analyze, timing off, summary, format json) ${text}`, [...parameters]);
  return db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      const { rows } = await connection.executeQuery<{ 'QUERY PLAN': [Explained] }>(query);
      const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
      return explained && toExecution(explained);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

function toExecution(explained: Explained): Execution {
  const scans = listNodes(explained.Plan).flatMap((node) => {
    const table = node['Relation Name'];
    if (table === undefined || node['Node Type'] === 'ModifyTable') return [];
    const each =
      (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    return [{ table, rows: each * (node['Actual Loops'] ?? 0) }];
  });
  return { ms: explained['Planning Time'] + explained['Execution Time'], scans };
}

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)];
}
