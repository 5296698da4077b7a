import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { publicValue } from '../resolve/schema.ts';
import { compare, GENERATED, header, type Output, printRecord } from './output.ts';

const TENANT_FILES = 'tenants/base.json, tenants/modes, tenants/<country>';

/** tenant-ids.gen.ts: the fleet's tenants and languages. */
export function printTenantIds(fleet: Fleet): Output {
  const locales = fleet.locales.map(({ id, lang, base, fallbacks }) => [
    id,
    { id, lang, country: id, base, fallbacks },
  ]);
  const content = `${header(TENANT_FILES)}import type { CountryCode, LocaleId, TenantId } from './tenant-types.gen.ts';

export const tenantIds = ${printList(fleet.tenants.map((tenant) => tenant.id))} as const satisfies readonly TenantId[];

export const localeIds = ${printList(fleet.locales.map((locale) => locale.id))} as const satisfies readonly LocaleId[];

/** \`lang\` is the BCP 47 tag, \`base\` its language subtag, \`fallbacks\` the locales whose texts fill gaps. */
export interface FleetLocale {
  id: LocaleId;
  lang: string;
  country: CountryCode;
  base: string;
  fallbacks: readonly LocaleId[];
}

export const locales: Record<LocaleId, FleetLocale> = ${printRecord(Object.fromEntries(locales))};
`;
  return { path: `${GENERATED}/tenant-ids.gen.ts`, content };
}

/** hosts.gen.ts: which tenant a host selects, by stage. */
export function printHosts(fleet: Fleet): Output {
  const stages = Object.keys(fleet.schema.properties?.hosts?.properties ?? {});
  const tables = stages.map((stage) => {
    const rows: [string, string][] = [];
    for (const tenant of fleet.tenants) {
      const hosts = isObject(tenant.config.hosts) ? tenant.config.hosts[stage] : undefined;
      if (Array.isArray(hosts)) for (const host of hosts) rows.push([String(host), tenant.id]);
    }
    rows.sort(([a], [b]) => compare(a, b));
    const body = rows.map(([host, id]) => `    ${JSON.stringify(host)}: ${JSON.stringify(id)},\n`).join('');
    return `  ${stage}: {\n${body}  },\n`;
  });
  const content = `${header(`hosts in ${TENANT_FILES}`)}import type { TenantId } from './tenant-types.gen.ts';

export type Stage = ${stages.map((stage) => JSON.stringify(stage)).join(' | ') || 'string'};

/** Hosts are lower-case and without port. Look up with Object.hasOwn: a host may be named like a member of Object. */
export const hostTables: Record<Stage, Record<string, TenantId>> = {
${tables.join('')}};
`;
  return { path: `${GENERATED}/hosts.gen.ts`, content };
}

/** server-config.gen.ts: all a server may know of a tenant. Secrets are names of environment variables. */
export function printServerConfig(fleet: Fleet): Output {
  const content = `${header(TENANT_FILES)}import type { ServerTenant, TenantId } from './tenant-types.gen.ts';

export const serverConfig: Record<TenantId, ServerTenant> = ${printConfigs(fleet, printedForServer, (config) => config)};
`;
  return { path: `${GENERATED}/server-config.gen.ts`, content };
}

/** public-config.gen.ts: what a visitor's browser may get of its one tenant. Imported by the server only. */
export function printPublicConfig(fleet: Fleet): Output {
  const only = (config: JsonObject) => publicValue(config, fleet.schema) as JsonObject;
  const content = `${header(TENANT_FILES)}import type { PublicTenant, TenantId } from './tenant-types.gen.ts';

export const publicConfig: Record<TenantId, PublicTenant> = ${printConfigs(fleet, printedForBrowser, only)};
`;
  return { path: `${GENERATED}/public-config.gen.ts`, content };
}

/** Members in schema order; one line per member of a tenant. */
function printConfigs(
  fleet: Fleet,
  printed: WeakMap<JsonObject, string>,
  pick: (config: JsonObject) => JsonObject,
): string {
  const order = Object.keys(fleet.schema.properties ?? {});
  const tenants = fleet.tenants.map(({ id, config }) => {
    const body = printed.get(config) ?? printMembers(pick(config), order);
    printed.set(config, body);
    return `  ${JSON.stringify(id)}: {\n${body}  },\n`;
  });
  return `{\n${tenants.join('')}}`;
}

const printedForServer = new WeakMap<JsonObject, string>();
const printedForBrowser = new WeakMap<JsonObject, string>();

function printMembers(config: JsonObject, order: readonly string[]): string {
  const members = order.filter((name) => config[name] !== undefined);
  return members.map((name) => `    ${name}: ${printMember(config[name])},\n`).join('');
}

const lists = new WeakMap<JsonValue[], string>();

/** The lists of a country, above all its old addresses, are the very same object in all its shops. */
function printMember(value: JsonValue | undefined): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  const text = lists.get(value) ?? JSON.stringify(value);
  lists.set(value, text);
  return text;
}

function printList(values: readonly string[]): string {
  return `[\n${values.map((value) => `  ${JSON.stringify(value)},\n`).join('')}]`;
}
