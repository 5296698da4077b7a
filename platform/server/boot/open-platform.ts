import { type Database, openDatabase, type ServerOptions } from '../../database/index.server.ts';
import { openSecrets } from '../../services/secrets/index.server.ts';
import type { Logger } from '../../shared/request-context.ts';
import type { ModuleLogs } from '../log/module-logs.ts';
import { operatorCommands } from '../operator/control/operator-commands.ts';
import { tryToServeControl } from '../operator/control/serve-control.ts';
import { createAssortment, createServices, type Services } from '../services.ts';
import { type Background, startBackground } from './background.ts';
import { computeProgramId } from './build-id.ts';
import type { Environment } from './environment.ts';
import type { Fleet } from './fleet.ts';
import { liveService, memoizeBySource } from './live-service.ts';
import { readTenantSecret } from './secret-files.ts';
import { openSigning } from './signing.ts';
import { deskOrigin } from './start-lines.ts';

export interface PlatformOptions {
  environment: Environment;
  fleet: () => Fleet;
  log: Logger;
  /** Root of the repository or of an artefact, with a trailing slash: a changed program purges the content delivery network. */
  root?: string;
  /** Logs of mails, scheduled work and events for partners; `log` without it. */
  logs?: Pick<ModuleLogs, 'open'>;
  /** Called once when another process has taken over DATA_DIR: this process must end. */
  onLost?: (message: string) => void;
  /** Clock of scheduled work; for tests. */
  now?: () => Date;
  /** An open database that replaces DATA_DIR and DATABASE_URL; for tests. Closed with the platform. */
  database?: Database;
}

/** The start waits for a database server that is starting or restarting. */
const START_WAIT_MS = 60_000;
const WAITING = 'the start waits for the PostgreSQL server of DATABASE_URL, which does not answer yet';

export interface Platform {
  services: Services;
  database: Database;
  /** Set where this process does scheduled work. */
  schedule?: Background['schedule'];
  /** Stops the workers, then closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the database, creates every service once and starts the workers. Throws with an explanation when a step fails.
 */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { environment, fleet, log, logs = { open: () => log } } = options;
  const { dataKey, dataDir, opensearchUrl, stage } = environment;
  const secrets = openSecrets({ dataKey, ...(stage === 'local' ? { localDir: dataDir } : {}) });
  const opening = options.database ? Promise.resolve(options.database) : openDatabase(toDatabaseOptions(options));
  // Awaited below; until then a rejection would be unhandled.
  opening.catch(() => {});
  const assortment = memoizeBySource({
    source: fleet,
    parts: (now) => [
      ...Object.values(now.data),
      JSON.stringify(now.ids.map((id) => now.tenant(id).server.searchIndex)),
    ],
    make: (now) =>
      createAssortment({
        fleet: now,
        data: now.data,
        openSearchUrl: opensearchUrl,
        // A test service may be closed to the public.
        tradeCredentials: ({ tradeCredentialsEnv: name }) =>
          name && stage === 'local' ? readTenantSecret(process.env, name) : undefined,
      }),
  });
  // Runs while the database engine starts, which is half of the start time.
  assortment();
  const database = await opening;
  const pricing = liveService(() => assortment().pricing);
  const catalogue = liveService(() => assortment().catalogue);
  const services = createServices({
    pricing,
    catalogue,
    database,
    secrets,
    fleet,
    environment,
    programId: options.root === undefined || !environment.cdn ? '' : computeProgramId(options.root),
    log,
    webhookLog: logs.open('webhooks'),
    signing: openSigning(environment),
  });
  const background = environment.worker
    ? startBackground({ ...options, logs, database, secrets, services })
    : undefined;
  const ownsDirectory = !environment.databaseUrl && !options.database;
  const control = ownsDirectory
    ? await tryToServeControl({
        dataDir,
        commands: operatorCommands({
          dataDir,
          secrets,
          storage: services.files.storage,
          desk: () => deskOrigin(environment, environment.port),
          shops: () => fleet().ids,
        }),
        database,
        log,
      })
    : undefined;
  return {
    services,
    database,
    ...(background ? { schedule: background.schedule } : {}),
    close: async () => {
      await control?.close();
      await background?.stop();
      await database.close();
    },
  };
}

function toDatabaseOptions({ environment, onLost, log }: PlatformOptions): Parameters<typeof openDatabase>[0] {
  const { databaseUrl, databaseReplicaUrl: replicaUrl, databaseTimeoutMs: requestMs, dataDir } = environment;
  if (!databaseUrl) return { dataDir, ...(onLost ? { onLost } : {}) };
  const onWaiting = (reason: string) => log.warn({ reason }, WAITING);
  return {
    databaseUrl,
    servers: { ...logServers(log), requestMs, ...(replicaUrl ? { replicaUrl } : {}) },
    waitMs: START_WAIT_MS,
    onWaiting,
  };
}

/** A line per change, with hosts and reasons. */
function logServers(log: Logger): Pick<ServerOptions, 'onPrimary' | 'onReplica'> {
  return {
    onPrimary: ({ server, others }) => log.info({ server, others }, 'this database server accepts writes'),
    onReplica: (server, replicas) =>
      server === undefined
        ? log.warn({ replicas }, 'no replica can be used: the primary answers its reads')
        : log.info({ server, replicas }, 'a replica answers reads that may be old'),
  };
}
