import { existsSync, readFileSync } from 'node:fs';
import type { CompiledFiles } from '../../generated/compiled.gen.ts';
import type { CompiledRedirects } from '../../generated/redirects.gen.ts';
import type { RouteEntry } from '../../generated/routes.gen.ts';
import type { LocaleId, TenantId } from '../../generated/tenant-types.gen.ts';

/** Everything compiled from the tenant files: plain data with generated types. */
export interface CompiledFleet {
  tenantIds: readonly TenantId[];
  localeIds: readonly LocaleId[];
  locales: CompiledFiles['fleet']['locales'];
  hostTables: CompiledFiles['hosts'];
  /** By tenant and language; most specific first. A route the tenant does not have is not in its tables. */
  routeTables: Readonly<Record<TenantId, Readonly<Record<LocaleId, readonly RouteEntry[]>>>>;
  redirectTables: Readonly<Record<TenantId, CompiledRedirects>>;
  serverConfig: CompiledFiles['server-config'];
  publicConfig: CompiledFiles['public-config'];
  contentIndex: CompiledFiles['content']['pages'];
  contentOverlays: CompiledFiles['content']['overlays'];
  messageScopes: CompiledFiles['message-scopes'];
  logos: CompiledFiles['logos'];
  configuration: CompiledFiles['configuration'];
}

/** Reads the compiled fleet from the generated folder. Throws when a file is missing: run `npm run generate`. */
export function readCompiledFleet(generated: string): CompiledFleet {
  const read = <Name extends keyof CompiledFiles>(name: Name): CompiledFiles[Name] =>
    JSON.parse(readFileSync(`${generated}/${name}.gen.json`, 'utf8'));
  const { tenants, locales } = read('fleet');
  const routes = read('routes');
  const redirects = read('redirects');
  const content = read('content');
  return {
    tenantIds: tenants,
    localeIds: getKeys(locales),
    locales,
    hostTables: read('hosts'),
    // Shops with the same routes share one table object, so that values derived from a table are computed once.
    routeTables: mapValues(routes.tenants, (places) =>
      mapValues(places, (place) => assertDefined(routes.tables[place])),
    ),
    redirectTables: mapValues(redirects.tenants, (place) => assertDefined(redirects.trees[place])),
    serverConfig: read('server-config'),
    publicConfig: read('public-config'),
    contentIndex: content.pages,
    contentOverlays: content.overlays,
    messageScopes: read('message-scopes'),
    logos: read('logos'),
    configuration: read('configuration'),
  };
}

/** The ids of the compiled shops alone; undefined where nothing was generated. */
export function readTenantIds(generated: string): readonly TenantId[] | undefined {
  const file = `${generated}/fleet.gen.json`;
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as CompiledFiles['fleet']).tenants;
}

function getKeys<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}

function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  change: (value: From) => To,
): Record<Key, To> {
  return Object.fromEntries(getKeys(record).map((key) => [key, change(record[key])])) as Record<Key, To>;
}

function assertDefined<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('the generated files do not fit together; run: npm run generate');
  return value;
}
