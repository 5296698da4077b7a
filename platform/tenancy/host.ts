export type HostResolution<Id extends string> =
  | { kind: 'tenant'; id: Id; host: string }
  | { kind: 'bad' }
  | { kind: 'unknown'; host: string };

const MAX_LENGTH = 300;
/**
 * A name or an address literal, with an optional trailing dot and port. Deliberately wide: a host without a tenant is
 * unknown, not malformed.
 */
const HOST = /^([^/\\?#@:[\]]+?|\[[0-9a-f:.]+\])\.?(?::(\d{1,5}))?$/;
const MAX_PORT = 65_535;

/**
 * Normalises a Host header: lower case, without port and trailing dot; undefined when it is not a host name. Never
 * throws.
 */
export function hostName(raw: string | undefined): string | undefined {
  // Beyond ASCII, lower-casing would turn other letters (the Kelvin sign) into those of a tenant's name.
  if (raw === undefined || raw.length > MAX_LENGTH || !/^[!-~]+$/.test(raw)) return undefined;
  const [, name, port = '0'] = HOST.exec(raw.toLowerCase()) ?? [];
  // A larger port would make URL construction throw.
  return Number(port) <= MAX_PORT ? name : undefined;
}

/**
 * Resolves the tenant of a raw Host header by exact match after normalisation. Nothing else selects a tenant; no
 * host is the default.
 */
export function resolveHost<Id extends string>(
  raw: string | undefined,
  table: Readonly<Record<string, Id>>,
): HostResolution<Id> {
  const host = hostName(raw);
  if (host === undefined) return { kind: 'bad' };
  const id = Object.hasOwn(table, host) ? table[host] : undefined;
  return id === undefined ? { kind: 'unknown', host } : { kind: 'tenant', id, host };
}
