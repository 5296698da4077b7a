/** Global set-up of all tests without a browser: where the databases are that a worker's files have in common, until the last is done. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'umlauf-common-'));
  const prefix = `umlauf_${randomUUID().slice(0, 8)}`;
  project.provide('common', { folder, prefix });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    const url = process.env.TEST_DATABASE_URL;
    if (!url) return;
    const left = await onServer<{ name: string }>(
      url,
      `select datname as name from pg_database where datname like '${prefix}\\_%'`,
    );
    for (const { name } of left) await onServer(url, `drop database ${name} with (force)`);
  };
}

/** Sends one statement to a PostgreSQL server, by a connection of its own. */
export async function onServer<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    common: { folder: string; prefix: string };
  }
}
