import { type Database, openDatabase } from '../../platform/database/index.server.ts';
import { temporaryFolder } from '../chaos/leftovers.ts';
import { type FragilePostgres, startFragilePostgres } from '../chaos/postgres.ts';
import { Shop } from '../chaos/shop.ts';
import { type CuttingProxy, openCuttingProxy } from '../support/cutting-proxy.ts';
import { mailServer, type TestMailServer } from '../support/mail-server.ts';
import { DATA_KEY, openShops, type Shops } from '../support/selling.ts';
import { type HostileRegister, openHostileRegister } from './hostile-register.ts';
import { HOSTS, type Target } from './target.ts';

/** A running platform with the mailboxes of all its recipients. */
export interface Instance extends Target {
  shop: Shop;
  mail: TestMailServer;
  /** What it was started with, for programs of the operator. */
  environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** The instance on PostgreSQL, whose database the attacks prepare and look into. */
export interface ServerInstance extends Instance {
  postgres: FragilePostgres;
  /** Between the instance and its database. */
  proxy: CuttingProxy;
  database: Database;
  /** Services of this process on the same database, to prepare what an attack begins with. */
  services: Shops;
  /** Where the instance asks about VAT numbers. */
  register: HostileRegister;
}

const EVENTS_KEY = 'k'.repeat(40);

/** The embedded database in the local stage. */
export async function startEmbedded(): Promise<Instance> {
  const mail = await mailServer();
  const dataDir = temporaryFolder('attack');
  const environment = { STAGE: 'local', DATA_DIR: dataDir, SMTP_URL: mail.url, SHIPPING_EVENTS_KEY: EVENTS_KEY };
  const shop = await Shop.start({ dataDir, environment });
  return {
    label: 'embedded',
    stage: 'local',
    hosts: HOSTS.local,
    port: shop.port,
    shop,
    mail,
    environment: { ...environment, PORT: String(shop.port) },
    close: async () => {
      await shop.kill();
    },
  };
}

/** PostgreSQL in the production stage, with its secrets from the environment. */
export async function startServer(): Promise<ServerInstance> {
  const postgres = await startFragilePostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed');
  const proxy = await openCuttingProxy(postgres.url, Math.random);
  const mail = await mailServer();
  const register = await openHostileRegister();
  const environment = {
    STAGE: 'production',
    HOST: '127.0.0.1',
    DATABASE_URL: proxy.url,
    DATA_KEY,
    SMTP_URL: mail.url,
    VIES_URL: register.url,
    DESK_HOST: HOSTS.production.desk,
    SHIPPING_EVENTS_KEY: EVENTS_KEY,
  };
  const shop = await Shop.start({ dataDir: temporaryFolder('attack-server'), environment });
  const database = await openDatabase({ databaseUrl: postgres.url, asItIs: true });
  return {
    label: 'PostgreSQL',
    stage: 'production',
    hosts: HOSTS.production,
    port: shop.port,
    shop,
    mail,
    environment: { ...environment, DATABASE_URL: postgres.url, PORT: String(shop.port) },
    postgres,
    proxy,
    database,
    services: await openShops(database, { stage: 'production' }),
    register,
    close: async () => {
      await shop.kill();
      await database.close();
      await proxy.close();
      await register.close();
      await postgres.stop();
    },
  };
}
