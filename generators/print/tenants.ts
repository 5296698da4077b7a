import { LastResult, memoizeByObject } from '../memo.ts';
import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { publicValue } from '../resolve/schema.ts';
import { compare, GENERATED, type Output, printJsonRecord, printObjectMembers } from './output.ts';
import { typesetAll } from './typeset.ts';

/** fleet.gen.json: the fleet's tenants and languages. */
export function printFleetFacts(fleet: Fleet): Output {
  const locales = fleet.locales.map(({ id, lang, base, fallbacks }) => [
    id,
    { id, lang, country: id, base, fallbacks },
  ]);
  const facts = { tenants: fleet.tenants.map((tenant) => tenant.id), locales: Object.fromEntries(locales) };
  return { path: `${GENERATED}/fleet.gen.json`, content: printJsonRecord(facts) };
}

/** hosts.gen.json: which tenant a host selects, by stage. */
export function printHosts(fleet: Fleet): Output {
  const tables = listStages(fleet).map((stage) => {
    const rows: [string, string][] = [];
    for (const tenant of fleet.tenants) {
      const hosts = isObject(tenant.config.hosts) ? tenant.config.hosts[stage] : undefined;
      if (Array.isArray(hosts)) for (const host of hosts) rows.push([String(host), JSON.stringify(tenant.id)]);
    }
    return [stage, printObjectMembers(rows.sort(([a], [b]) => compare(a, b)))] as const;
  });
  return { path: `${GENERATED}/hosts.gen.json`, content: `${printObjectMembers(tables)}\n` };
}

export function listStages(fleet: Fleet): string[] {
  return Object.keys(fleet.schema.properties?.hosts?.properties ?? {});
}

/** server-config.gen.json: all values of a tenant for the server. Secrets are names of environment variables. */
export function printServerConfig(fleet: Fleet): Output {
  const content = lastForServer.get(listInputs(fleet), () => printConfigs(fleet, printedForServer, (config) => config));
  return { path: `${GENERATED}/server-config.gen.json`, content };
}

/** public-config.gen.json: the values of its tenant that a visitor's browser may get. Read by the server only. */
export function printPublicConfig(fleet: Fleet): Output {
  const selectPublic = (config: JsonObject) => publicValue(config, fleet.schema) as JsonObject;
  const content = lastForBrowser.get(listInputs(fleet), () => printConfigs(fleet, printedForBrowser, selectPublic));
  return { path: `${GENERATED}/public-config.gen.json`, content };
}

/** The configurations of a thousand shops are megabytes: an edit of a price does not print them again. */
const [lastForServer, lastForBrowser] = [new LastResult<string>(), new LastResult<string>()];

function listInputs({ schema, tenants }: Fleet): readonly unknown[] {
  return [schema, ...tenants.map(({ config }) => config)];
}

/** Members in schema order; one line per member of a tenant. */
function printConfigs(
  fleet: Fleet,
  printed: WeakMap<JsonObject, string>,
  pick: (config: JsonObject) => JsonObject,
): string {
  const order = Object.keys(fleet.schema.properties ?? {});
  const tenants = fleet.tenants.map(({ id, config }) => {
    const body = printed.get(config) ?? printConfig(pick(config), order);
    printed.set(config, body);
    return [id, body] as const;
  });
  return `${printObjectMembers(tenants)}\n`;
}

const printedForServer = new WeakMap<JsonObject, string>();
const printedForBrowser = new WeakMap<JsonObject, string>();

/** Members whose texts are shown to visitors unchanged. */
const SHOWN = new Set(['banner', 'ratings']);

function printConfig(config: JsonObject, order: readonly string[]): string {
  const names = order.filter((name) => config[name] !== undefined);
  return printObjectMembers(
    names.map((name) => [name, SHOWN.has(name) ? printShown(config[name]) : printMember(config[name])]),
  );
}

/** What a country sets, above all its redirects, is the same object in all its shops. */
const printShared = memoizeByObject((value: object) => JSON.stringify(value));

const typesetShared = memoizeByObject((value: JsonObject | JsonValue[]) => typesetAll(value));

function printMember(value: JsonValue | undefined): string {
  return typeof value === 'object' && value !== null ? printShared(value) : JSON.stringify(value);
}

function printShown(value: JsonValue | undefined): string {
  return printMember(typeof value === 'object' && value !== null ? typesetShared(value) : typesetAll(value));
}
