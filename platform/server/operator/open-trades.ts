/**
 * Prints the open trades of a shop as JSON, for `npm run tenants -- retire`.
 *
 *   node --import tsx platform/server/operator/open-trades.ts <tenant>
 *
 * Works on a running shop too. Exits 1 with an explanation when the stored data cannot be read, 2 on wrong usage.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listOpenTrades } from '../../services/trades/index.server.ts';
import { readEnvironment } from '../boot/environment.ts';
import { pickVariables } from '../boot/secret-files.ts';
import { failureText } from '../log/start-failure.ts';
import { openToRead } from './data/open-snapshot.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function main([tenant, ...more]: readonly string[]): Promise<void> {
  if (!tenant || more.length > 0) {
    console.error('Usage: open-trades.ts <tenant>');
    process.exitCode = 2;
    return;
  }
  const environment = readEnvironment(pickVariables(process.env, ['DATABASE_URL', 'DATA_DIR']), root);
  const none = { count: 0, trades: [] };
  if (!environment.databaseUrl && !existsSync(join(environment.dataDir, 'pg'))) {
    console.log(JSON.stringify({ checked: false, ...none }));
    return;
  }
  const { database, close } = await openToRead(environment);
  try {
    const { count, trades } = (await listOpenTrades(database.db)).find((one) => one.tenant === tenant) ?? none;
    console.log(JSON.stringify({ checked: true, count, trades }));
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(failureText(error));
  process.exitCode = 1;
});
