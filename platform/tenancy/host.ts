export type HostResolution<Id extends string> =
  | { kind: 'tenant'; id: Id; host: string }
  | { kind: 'bad' }
  | { kind: 'unknown'; host: string };

const HOST = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*)\.?(?::\d{1,5})?$/;

/** Lower-cased host name without port and one trailing dot; undefined when the header is no host at all. Total on any string. */
export function hostName(raw: string | undefined): string | undefined {
  if (raw === undefined || raw.length > 300) return undefined;
  return HOST.exec(raw.toLowerCase())?.[1];
}

/**
 * Which tenant a raw Host header names: exact match after lower-casing and stripping the port and one trailing dot.
 * Nothing else selects a tenant, and there is no default.
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
