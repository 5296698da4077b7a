import { resolve } from 'node:path';

export const STAGES = ['local', 'test', 'stage', 'production'] as const;
export type Stage = (typeof STAGES)[number];

export interface Environment {
  stage: Stage;
  host: string;
  port: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl?: string;
  smtpUrl?: string;
  opensearchUrl?: string;
  /** Addresses or CIDR ranges whose X-Forwarded-* headers count. */
  trustedProxies: string[];
  pageCache: boolean;
  /** Seals bank details and drafts at rest; the local stage makes its own when this is missing. */
  dataKey?: string;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Thrown with every problem of the environment at once, one a line, each saying what to do. */
export class EnvironmentError extends Error {
  constructor(problems: string[]) {
    super(['The environment is not right:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'EnvironmentError';
  }
}

/** Reads the settings of a start. The local stage makes its own secret under DATA_DIR; others must be given theirs. */
export function readEnvironment(env: NodeJS.ProcessEnv, root: string): Environment {
  const problems: string[] = [];
  const stage = (env.STAGE || 'local') as Stage;
  if (!STAGES.includes(stage)) problems.push(`STAGE is ${JSON.stringify(stage)}; use one of ${STAGES.join(', ')}`);
  const local = stage === 'local';
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    problems.push(`PORT is ${JSON.stringify(env.PORT)}; use a number from 0 to 65535`);
  const host = env.HOST || (local ? '127.0.0.1' : '0.0.0.0');
  if (local && !LOOPBACK.has(host)) {
    problems.push(
      `HOST is ${host}, but the local stage shows mails and the fleet to anybody who reaches it; leave HOST out or set STAGE`,
    );
  }
  const dataDir = resolve(root, env.DATA_DIR || '.data');
  if (!local && !env.DATA_KEY) {
    problems.push('DATA_KEY is missing; it seals bank details at rest. Make one with: openssl rand -base64 32');
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return {
    stage,
    host,
    port,
    dataDir,
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    ...(env.OPENSEARCH_URL ? { opensearchUrl: env.OPENSEARCH_URL } : {}),
    trustedProxies: (env.TRUSTED_PROXIES ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
    pageCache: env.PAGE_CACHE !== 'off',
    ...(env.DATA_KEY ? { dataKey: env.DATA_KEY } : {}),
  };
}
