import { sql } from 'kysely';
import { type Database, openDatabase } from '../../platform/database/index.server.ts';
import { temporaryFolder } from '../chaos/leftovers.ts';
import { Shop } from '../chaos/shop.ts';
import { openShops, type Shops } from '../support/selling.ts';
import type { ServerInstance } from './instance.ts';
import type { Target } from './target.ts';

/** A database of its own on the same PostgreSQL server, for an attack that stops, starts or configures a shop. */
export interface Beside {
  url: string;
  database: Database;
  services: Shops;
  /** Starts a shop on it; a setting here wins over those of the instance. */
  start(environment?: Readonly<Record<string, string>>): Promise<{ shop: Shop; target: Target }>;
  close(): Promise<void>;
}

export async function openBeside(server: ServerInstance, name: string): Promise<Beside> {
  await sql`create database ${sql.id(name)}`.execute(server.database.db);
  const url = new URL(server.postgres.url);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href });
  const shops: Shop[] = [];
  return {
    url: url.href,
    database,
    services: await openShops(database, { stage: 'production', viesUrl: server.register.url }),
    start: async (environment = {}) => {
      const settings = { ...server.environment, DATABASE_URL: url.href, ...environment };
      const shop = await Shop.start({ dataDir: temporaryFolder(name), environment: withoutPort(settings) });
      shops.push(shop);
      return { shop, target: { ...server, label: name, port: shop.port } };
    },
    close: async () => {
      for (const shop of shops) await shop.kill();
      await database.close();
    },
  };
}

function withoutPort({ PORT: _, ...environment }: Record<string, string>): Record<string, string> {
  return environment;
}
