const MAX_WEB_PROCESSES = 64;

/** How many web processes to supervise; undefined where one process serves alone, or where the start will refuse the settings. */
export function countWebProcesses(env: NodeJS.ProcessEnv): number | undefined {
  const { WEB_CONCURRENCY: value = '' } = env;
  return isCount(value) && hasServer(env) ? Number(value) : undefined;
}

export function webConcurrencyFaults(env: NodeJS.ProcessEnv): string[] {
  const { WEB_CONCURRENCY: value } = env;
  if (!value) return [];
  if (!isCount(value)) {
    return [`WEB_CONCURRENCY is ${JSON.stringify(value)}; use a whole number from 1 to ${MAX_WEB_PROCESSES}`];
  }
  if (value === '1' || hasServer(env)) return [];
  return [
    `WEB_CONCURRENCY is ${value} without DATABASE_URL: only one process can use the embedded database; set DATABASE_URL to a PostgreSQL server, or leave WEB_CONCURRENCY out`,
  ];
}

function isCount(value: string): boolean {
  return /^[1-9]\d?$/.test(value) && Number(value) <= MAX_WEB_PROCESSES;
}

function hasServer({ DATABASE_URL: url, DATABASE_URL_FILE: file }: NodeJS.ProcessEnv): boolean {
  return Boolean(url || file);
}
