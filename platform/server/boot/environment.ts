import { resolve } from 'node:path';
import type { CdnSettings } from '../../services/cdn/index.server.ts';
import { readSigningIdentity } from '../../services/certificates/index.server.ts';
import type { BucketSettings } from '../../services/files/index.server.ts';
import { isDatabaseAddress } from '../../shared/database-servers.ts';
import { proxyFault } from '../edge/trusted-proxies.ts';
import { type LogLevels, parseLogLevels } from '../log/log-levels.ts';
import { type BackupSettings, readBackupSettings } from './backup-settings.ts';
import { isArtefact } from './built-files.ts';
import { readCdnSettings } from './cdn-settings.ts';
import { readFilesSettings } from './files-settings.ts';
import { readVariable, withSecretFiles } from './secret-files.ts';
import { readTelemetry, type TelemetrySettings } from './telemetry-settings.ts';
import { webConcurrencyFaults } from './web-concurrency.ts';

const STAGES = ['local', 'test', 'stage', 'production'] as const;
export type Stage = (typeof STAGES)[number];

export interface Environment {
  stage: Stage;
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl?: string;
  /** How long all database waits of one request may take together, in milliseconds. */
  databaseTimeoutMs: number;
  /** Servers for reads that may be old; only with `databaseUrl`. */
  databaseReplicaUrl?: string;
  smtpUrl?: string;
  opensearchUrl?: string;
  /** Service that checks VAT numbers of companies. Without it they are not checked. */
  viesUrl?: string;
  /** Addresses or CIDR ranges whose X-Forwarded-* headers are trusted. */
  trustedProxies: string[];
  pageCache: boolean;
  /** `warn` leaves out the line of each request. */
  logLevels: LogLevels;
  /** Read again on SIGHUP; undefined where the levels are fixed. */
  logLevelFile?: string;
  /** Whether this process does scheduled work and sends mails itself; `npm run worker` always does. */
  worker: boolean;
  /** How long the process answers on after SIGTERM with `/ready` at 503, before it closes the listener. */
  drainSeconds: number;
  /** Keys that carriers sign parcel events with; all are equally valid. Empty: the call is disabled. */
  shippingEventsKeys: string[];
  /** Where metrics are served, on a listener of their own; undefined where they are not. */
  metrics?: { host: string; port: number };
  /** Delay of the event loop, in milliseconds, beyond which requests are refused; undefined where none are. */
  maxDelayMs?: number;
  /** Undefined where no traces and logs are sent to a collector. */
  telemetry?: TelemetrySettings;
  /** Host of the staff desk; undefined where there is none. */
  deskHost?: string;
  /** Seals bank details and drafts at rest; the local stage creates its own when this is missing. */
  dataKey?: string;
  /** Key and certificates, in PEM, that erasure certificates are signed with; the local stage makes its own. */
  signing?: { key: string; certificate: string };
  /** S3-compatible storage of photos and documents; undefined where they are in the database alone. */
  files?: BucketSettings;
  backups?: BackupSettings;
  /** The content delivery network in front of the shops; undefined where there is none. */
  cdn?: CdnSettings;
  /** Public keys of age that backups are encrypted to. */
  backupRecipients?: string[];
}

/** Longer than load balancers usually wait between two requests to `/ready`; Docker kills after 10. */
const DEFAULT_DRAIN_SECONDS = '3';
const MAX_DRAIN_SECONDS = 300;
/** The rest of a second is for the other work of an answer. */
const DEFAULT_DATABASE_TIMEOUT_MS = '500';
/** Metrics reveal how much is sold: other machines read them only where METRICS_HOST allows it. */
const LOOPBACK_HOST = '127.0.0.1';
const LOCAL_DESK = 'desk.localhost';
const HOST_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Thrown with all environment problems together, one per line, each with its fix. */
export class EnvironmentError extends Error {
  constructor(problems: string[]) {
    super(['The environment is not right:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'EnvironmentError';
  }
}

/**
 * Reads and validates the environment variables. The local stage creates its own secret under DATA_DIR; other stages
 * require one.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv, root: string): Environment {
  const { env, faults: fileFaults } = withSecretFiles(variables);
  const stage = (env.STAGE || 'local') as Stage;
  const local = stage === 'local';
  const host = env.HOST || (local ? '127.0.0.1' : '0.0.0.0');
  const port = Number(env.PORT || 3000);
  const proxies = parseList(env.TRUSTED_PROXIES);
  const deskHost = env.DESK_HOST || (local ? LOCAL_DESK : undefined);
  // A process that has just started is slow, and only its operator knows what comes to it then.
  const delay = env.OVERLOAD_DELAY_MS || 'off';
  const databaseTimeout = env.DATABASE_TIMEOUT_MS || DEFAULT_DATABASE_TIMEOUT_MS;
  const signing = readSigning(env);
  const telemetry = readTelemetry(env);
  const backups = readBackupSettings(env, root);
  const cdn = readCdnSettings(env);
  const files = readFilesSettings(env);
  const logLevels = readLogLevels(env, local);
  const drain = env.DRAIN_SECONDS || (local ? '0' : DEFAULT_DRAIN_SECONDS);
  const problems = [
    ...(STAGES.includes(stage) ? [] : [`STAGE is ${JSON.stringify(stage)}; use one of ${STAGES.join(', ')}`]),
    ...(Number.isInteger(port) && port >= 0 && port <= 65_535
      ? []
      : [`PORT is ${JSON.stringify(env.PORT)}; use a number from 0 to 65535`]),
    ...hostFaults(host, local),
    ...(local || env.DATA_KEY
      ? []
      : ['DATA_KEY is missing; it seals bank details at rest. Make one with: openssl rand -base64 32']),
    ...keyFaults(env.DATA_KEY),
    ...databaseFaults(env),
    ...Object.entries(ADDRESSES).flatMap(([name, schemes]) => addressFaults(name, env[name], schemes)),
    ...proxies.map(proxyFault).flatMap((fault) => (fault ? [`TRUSTED_PROXIES: ${fault}`] : [])),
    ...switchFaults('PAGE_CACHE', env.PAGE_CACHE),
    ...switchFaults('WORKER', env.WORKER),
    ...drainFaults(drain),
    ...delayFaults(delay),
    ...databaseTimeoutFaults(databaseTimeout),
    ...webConcurrencyFaults(env),
    ...logLevels.faults,
    ...metricsFaults(env, port),
    ...telemetry.faults,
    ...(env.WORKER === 'off' && !env.DATABASE_URL
      ? ['WORKER is off without DATABASE_URL: only this process can use the embedded database; leave WORKER out']
      : []),
    ...eventKeyFaults(env.SHIPPING_EVENTS_KEY),
    ...fileFaults,
    ...signing.faults,
    ...backups.faults,
    ...cdn.faults,
    ...files.faults,
    ...(deskHost === undefined || HOST_NAME.test(deskHost)
      ? []
      : [`DESK_HOST is ${JSON.stringify(deskHost)}; use a host name alone, in lower case, as in desk.shop.example`]),
  ];
  if (problems.length > 0) throw new EnvironmentError(problems);
  return {
    stage,
    host,
    port,
    // An artefact is replaced as a whole, so data are not stored in it.
    dataDir: resolve(isArtefact(root) ? '' : root, env.DATA_DIR || '.data'),
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    databaseTimeoutMs: Number(databaseTimeout),
    ...(env.DATABASE_REPLICA_URL ? { databaseReplicaUrl: env.DATABASE_REPLICA_URL } : {}),
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    ...(env.OPENSEARCH_URL ? { opensearchUrl: env.OPENSEARCH_URL } : {}),
    ...(env.VIES_URL ? { viesUrl: env.VIES_URL } : {}),
    trustedProxies: proxies,
    pageCache: env.PAGE_CACHE !== 'off',
    logLevels: logLevels.levels,
    ...(env.LOG_LEVEL_FILE ? { logLevelFile: env.LOG_LEVEL_FILE } : {}),
    worker: env.WORKER !== 'off',
    drainSeconds: Number(drain),
    shippingEventsKeys: parseList(env.SHIPPING_EVENTS_KEY),
    ...(env.METRICS_PORT
      ? { metrics: { host: env.METRICS_HOST || LOOPBACK_HOST, port: Number(env.METRICS_PORT) } }
      : {}),
    ...(delay === 'off' ? {} : { maxDelayMs: Number(delay) }),
    ...(telemetry.settings ? { telemetry: telemetry.settings } : {}),
    ...(deskHost ? { deskHost } : {}),
    ...(env.DATA_KEY ? { dataKey: env.DATA_KEY } : {}),
    ...(signing.pair ? { signing: signing.pair } : {}),
    ...(cdn.cdn ? { cdn: cdn.cdn } : {}),
    ...(files.bucket ? { files: files.bucket } : {}),
    ...(backups.backups ? { backups: backups.backups } : {}),
    ...(backups.recipients.length > 0 ? { backupRecipients: backups.recipients } : {}),
  };
}

interface Signing {
  pair?: NonNullable<Environment['signing']>;
  faults: string[];
}

/** Both or neither, and they must fit together. */
function readSigning(env: NodeJS.ProcessEnv): Signing {
  const { SIGNING_KEY: key = '', SIGNING_CERTIFICATE: certificate = '' } = env;
  if (key === '' && certificate === '') return { faults: [] };
  if (key === '' || certificate === '') {
    const [set, missing] = key === '' ? ['SIGNING_CERTIFICATE', 'SIGNING_KEY'] : ['SIGNING_KEY', 'SIGNING_CERTIFICATE'];
    return { faults: [`${missing} is missing: ${set} is of no use without it; set both or neither`] };
  }
  const pair = { key, certificate };
  try {
    readSigningIdentity(pair);
    return { pair, faults: [] };
  } catch (error) {
    return { faults: [(error as Error).message] };
  }
}

const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  SMTP_URL: ['smtp:', 'smtps:'],
  OPENSEARCH_URL: ['http:', 'https:'],
  VIES_URL: ['http:', 'https:'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['http:', 'https:'],
};

function hostFaults(host: string, local: boolean): string[] {
  if (!local || LOOPBACK.has(host)) return [];
  return [
    `HOST is ${host}, but the local stage shows mails and the fleet to everyone who reaches it; leave HOST out or set STAGE`,
  ];
}

function switchFaults(name: string, value = ''): string[] {
  return ['', 'on', 'off'].includes(value) ? [] : [`${name} is ${JSON.stringify(value)}; use on or off`];
}

function drainFaults(value: string): string[] {
  if (/^\d{1,3}$/.test(value) && Number(value) <= MAX_DRAIN_SECONDS) return [];
  return [`DRAIN_SECONDS is ${JSON.stringify(value)}; use a whole number from 0 to ${MAX_DRAIN_SECONDS}`];
}

function delayFaults(value: string): string[] {
  if (value === 'off' || /^[1-9]\d{1,3}$/.test(value)) return [];
  return [`OVERLOAD_DELAY_MS is ${JSON.stringify(value)}; use off, or milliseconds from 10 to 9999`];
}

function databaseTimeoutFaults(value: string): string[] {
  if (/^[1-9]\d{2,4}$/.test(value)) return [];
  return [`DATABASE_TIMEOUT_MS is ${JSON.stringify(value)}; use milliseconds from 100 to 99999`];
}

function metricsFaults({ METRICS_PORT: port, METRICS_HOST: host }: NodeJS.ProcessEnv, shops: number): string[] {
  if (!port) return host ? ['METRICS_HOST is of no use without METRICS_PORT; set both, or leave METRICS_HOST out'] : [];
  const isPort = /^\d{1,5}$/.test(port) && Number(port) <= 65_535;
  if (!isPort) return [`METRICS_PORT is ${JSON.stringify(port)}; use a number from 0 to 65535`];
  return Number(port) === shops && shops !== 0 ? [`METRICS_PORT is ${port}, the port of the shops; use another`] : [];
}

function readLogLevels(env: NodeJS.ProcessEnv, local: boolean): { levels: LogLevels; faults: string[] } {
  const { value, fault } = readVariable(env, 'LOG_LEVEL');
  const { levels, faults } = parseLogLevels(value, local ? 'warn' : 'info');
  return { levels, faults: [...(fault ? [fault] : []), ...faults.map((one) => `LOG_LEVEL: ${one}`)] };
}

/** The base64 length of 24 random bytes, so that a key cannot be guessed. */
const EVENT_KEY_CHARACTERS = 32;

/** Never prints the key. */
function eventKeyFaults(keys: string | undefined): string[] {
  return parseList(keys).flatMap((key, index) =>
    key.length >= EVENT_KEY_CHARACTERS
      ? []
      : [
          `SHIPPING_EVENTS_KEY: key ${index + 1} has ${key.length} characters instead of ${EVENT_KEY_CHARACTERS} or more; make one with: openssl rand -base64 32`,
        ],
  );
}

/** Never prints the key. */
function keyFaults(keys: string | undefined): string[] {
  return parseList(keys).flatMap((key, index) => {
    const { length } = Buffer.from(key, 'base64');
    return length === 32 ? [] : [`DATA_KEY: key ${index + 1} has ${length} bytes instead of 32 as base64`];
  });
}

/** Never prints an address: it may hold a password. */
function databaseFaults({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl }: NodeJS.ProcessEnv): string[] {
  const addresses = Object.entries({ DATABASE_URL: url, DATABASE_REPLICA_URL: replicaUrl });
  const faults = addresses.flatMap(([name, value]) =>
    !value || isDatabaseAddress(value)
      ? []
      : [
          `${name} is not an address that begins with postgres:// or postgresql://; several servers are named as in postgres://user:password@a:5432,b:5432/umlauf`,
        ],
  );
  if (replicaUrl && !url)
    faults.push('DATABASE_REPLICA_URL is of no use without DATABASE_URL; set both, or leave it out');
  return faults;
}

/** Never prints the address: it may hold a password. */
function addressFaults(name: string, value: string | undefined, schemes: readonly string[]): string[] {
  if (!value) return [];
  const protocol = URL.canParse(value) ? new URL(value).protocol : undefined;
  return protocol && schemes.includes(protocol)
    ? []
    : [`${name} is not an address that begins with ${schemes.join('// or ')}//`];
}

function parseList(text = ''): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}
