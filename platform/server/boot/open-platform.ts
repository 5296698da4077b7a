import { readFileSync } from 'node:fs';
import { openDatabase } from '../../database/index.server.ts';
import { startMailWorker } from '../../services/mail/index.server.ts';
import { openSecrets } from '../../services/secrets/index.server.ts';
import type { Logger } from '../../shared/request-context.ts';
import { type AssortmentParts, createAssortment, createServices, type Services } from '../services.ts';
import type { Environment } from './environment.ts';
import type { Fleet } from './fleet.ts';
import { startSweeps } from './sweeps.ts';

export interface PlatformOptions {
  /** Repository root, with a trailing slash. */
  root: string;
  environment: Environment;
  fleet: () => Fleet;
  log: Logger;
  /** The database in memory instead of DATA_DIR or DATABASE_URL; tests. */
  memory?: true;
}

export interface Platform {
  services: Services;
  /** Stops the workers, then lets the database go. */
  close(): Promise<void>;
}

/** Opens the database, makes every service once and starts the workers. Throws with an explanation when something cannot be opened. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { root, environment, fleet, log } = options;
  const { dataKey, dataDir, smtpUrl, opensearchUrl, stage } = environment;
  const secrets = openSecrets({ dataKey, ...(stage === 'local' ? { localDir: dataDir } : {}) });
  const database = await openDatabase(databaseOf(options));
  const assortment = createAssortment({
    fleet: fleet(),
    data: readAssortmentData(`${root}platform/generated`),
    openSearchUrl: opensearchUrl,
    // A service for trying things out may be closed to the public.
    tradeCredentials: ({ tradeCredentialsEnv: name }) => (name && stage === 'local' ? process.env[name] : undefined),
  });
  const services = createServices({ ...assortment, database, secrets, fleet, environment });
  const sweeps = startSweeps(sweepsOf(services), log);
  const worker = smtpUrl ? startMailWorker({ database, smtpUrl, log }) : undefined;
  return {
    services,
    close: async () => {
      await worker?.stop();
      await sweeps.stop();
      await database.close();
    },
  };
}

/** Reads what the generators compiled of devices, prices and questions. Throws when a file is missing: run `npm run generate`. */
export function readAssortmentData(generated: string): AssortmentParts['data'] {
  const read = (name: string) => JSON.parse(readFileSync(`${generated}/${name}.gen.json`, 'utf8'));
  return {
    data: read('catalogue'),
    texts: read('catalogue-texts'),
    prices: read('prices'),
    questions: read('questions'),
  };
}

function sweepsOf(services: Services) {
  return Object.values(services).flatMap((service) => ('sweep' in service ? [service.sweep] : []));
}

function databaseOf({ environment, memory }: PlatformOptions): Parameters<typeof openDatabase>[0] {
  if (memory) return { memory };
  return environment.databaseUrl ? { databaseUrl: environment.databaseUrl } : { dataDir: environment.dataDir };
}
