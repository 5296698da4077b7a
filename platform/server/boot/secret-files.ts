import { readFileSync } from 'node:fs';

/** Settings that may hold a secret. Each can be in a file that `<NAME>_FILE` names, as Docker and Kubernetes mount them. */
const SECRETS = [
  'DATA_KEY',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'OPENSEARCH_URL',
  'CDN_TOKEN',
  'SHIPPING_EVENTS_KEY',
  'SIGNING_KEY',
  'SIGNING_CERTIFICATE',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** The value of `NAME`, or the content of the file that `NAME_FILE` names, without the line break at its end. */
export function readVariable(env: Variables, name: string): { value: string; fault?: string } {
  const path = env[`${name}_FILE`];
  if (!path) return { value: env[name] ?? '' };
  if (env[name]) return { value: '', fault: `${name} and ${name}_FILE are both set; leave one of them out` };
  try {
    return { value: readFileSync(path, 'utf8').replace(/\r?\n$/, '') };
  } catch (error) {
    return { value: '', fault: `${name}_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/** A variable that a tenant file names, or its file; undefined when it has no value or cannot be read. */
export function readTenantSecret(env: Variables, name: string): string | undefined {
  return readVariable(env, name).value || undefined;
}

/** The environment with the values of all files before it. The process's own environment, which its children get, has none. */
export function withSecretFiles(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; faults: string[] } {
  const read = SECRETS.map((name) => ({ name, ...readVariable(env, name) }));
  const values = read.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
  return {
    env: Object.assign(Object.create(env), Object.fromEntries(values)),
    faults: read.flatMap(({ fault }) => (fault === undefined ? [] : [fault])),
  };
}

/** These variables and their files alone, for a program that needs no others and must not fail because of them. */
export function pickVariables(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, env[name]]));
}
