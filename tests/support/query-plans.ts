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
  Plans?: PlanNode[];
}

/** Those of the tables that PostgreSQL would read from the beginning to the end for a statement. It is not executed. */
export async function findTablesReadWhole(
  { db }: Pick<Database, 'db'>,
  { sql: text, parameters }: CompiledQuery,
  tables: ReadonlySet<string>,
): Promise<string[]> {
  const query = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(query);
  return rows
    .flatMap((row) => listNodes(row['QUERY PLAN'][0].Plan))
    .flatMap((node) => {
      const table = node['Relation Name'] ?? '';
      return node['Node Type'] === 'Seq Scan' && tables.has(table) ? [table] : [];
    });
}

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)];
}
