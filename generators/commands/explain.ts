import { parseArgs } from 'node:util';
import { compileSource } from '../compile.ts';
import type { FleetData } from '../data.ts';
import type { Fleet, Locale, Tenant } from '../resolve/fleet.ts';
import type { Console } from './console.ts';
import { explainMembers, explainValues } from './explain-member.ts';
import { explainPrices } from './explain-prices.ts';
import { explainContent, explainMessages } from './explain-text.ts';
import { type Explained, formatExplained, toPlainExplained } from './explanation.ts';
import { findTenants, listHostsByStage } from './find-tenant.ts';
import { type Located, locateAddress, readAddress } from './locate-address.ts';

const USAGE = `usage: explain <shop> [key] [--format pretty|json]
for example: explain shop.localhost features.newsletter
         or: explain https://shop.localhost/contact
`;

/**
 * `explain <shop> [key]`: each value with its place, its layer, and the values that it overrides. A shop is an id, a
 * host, an address, or a short name that several shops may have; a key is a member, `messages.<id>`, `content.<page>`,
 * `redirects.<id>` or `prices[.<member>]`.
 */
export function explain(args: string[], { source, out, error, style }: Console): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { format: { type: 'string', default: 'pretty' } },
  });
  const [name, key, ...more] = positionals;
  if (!name || more.length > 0 || (values.format !== 'pretty' && values.format !== 'json')) {
    error(USAGE);
    return 2;
  }
  const { fleet, data } = compileSource(source);
  const found =
    key !== undefined && /^prices(\.|$)/.test(key)
      ? explainListed(fleet, data, name, key)
      : explainName(fleet, name, key);
  if (typeof found === 'string') {
    error(`${found}\n`);
    return 1;
  }
  if (values.format === 'json') out(`${JSON.stringify(found.map(toPlainExplained), null, 2)}\n`);
  else {
    const separator = found.some(({ entries }) => entries.length > 0) ? '\n' : '';
    out(found.map((one) => formatExplained(one, style)).join(separator));
  }
  return 0;
}

/** A price list belongs to the country of a shop. */
function explainListed(fleet: Fleet, data: FleetData | undefined, name: string, key: string): Explained[] | string {
  const url = /^https?:\/\//.test(name) ? readAddress(name) : undefined;
  const located = url && locateAddress(fleet, url);
  if (typeof located === 'string') return located;
  const tenants = located ? [located.tenant] : findTenants(fleet, name);
  if (typeof tenants === 'string') return tenants;
  const explained = tenants.map((tenant) => explainPrices(data?.pricing, tenant, key));
  const found = explained.flatMap((one) => (typeof one === 'string' ? [] : one));
  return found.length > 0 ? found : explained.filter((one) => typeof one === 'string').join('\n');
}

function explainName(fleet: Fleet, name: string, key: string | undefined): Explained[] | string {
  const url = /^https?:\/\/|\//.test(name) && !isTenantId(fleet, name) ? readAddress(name) : undefined;
  if (url) {
    const located = locateAddress(fleet, url);
    if (typeof located === 'string') return located;
    return asList(key === undefined ? explainAddress(fleet, located) : explainKey(fleet, located, key));
  }
  const tenants = findTenants(fleet, name);
  if (typeof tenants === 'string') return tenants;
  if (tenants.length > 1 && key === undefined) return tenants.map(toCandidate);
  const found = tenants.map((tenant) => explainKey(fleet, { tenant, locale: getLocale(fleet, tenant) }, key ?? ''));
  const explained = found.filter((one) => typeof one !== 'string');
  return explained.length > 0 ? explained : found.filter((one) => typeof one === 'string').join('\n');
}

/** A mistyped id does not become a host: those of addresses have a dot or a port. */
function isTenantId(fleet: Fleet, name: string): boolean {
  const [first = ''] = name.split('/');
  return !/^https?:/.test(name) && (fleet.localeById.has(first) || !/[.:]/.test(first));
}

function asList(found: Explained | string): Explained[] | string {
  return typeof found === 'string' ? found : [found];
}

function getLocale(fleet: Fleet, { country }: Tenant): Locale | undefined {
  return fleet.localeById.get(country);
}

/** One of several shops of the same short name, with its hosts. */
function toCandidate(tenant: Tenant): Explained {
  const hosts = listHostsByStage(tenant).flatMap(([, list]) => list);
  return { heading: `${tenant.id}  ${hosts.join(' ')}`, tenant: tenant.id, entries: [] };
}

interface Place {
  tenant: Tenant;
  locale: Locale | undefined;
}

function explainKey(fleet: Fleet, { tenant, locale }: Place, key: string): Explained | string {
  const [, kind, rest = ''] = /^(messages|content)(?:\.(.*))?$/.exec(key) ?? [];
  if (kind && locale) {
    return kind === 'messages'
      ? explainMessages(fleet, tenant, locale, rest)
      : explainContent(fleet, tenant, locale, rest);
  }
  const entries = explainMembers(fleet, tenant, key);
  return typeof entries === 'string' ? entries : { heading: listFiles(tenant), tenant: tenant.id, entries };
}

function listFiles({ id, layers }: Tenant): string {
  return `${id}: ${layers.map(({ file }) => file.path).join(' → ')}`;
}

/** The redirect rule of an address, or its routes and its content page. */
function explainAddress(fleet: Fleet, located: Located): Explained | string {
  const { tenant, locale, rule, routes, layers, segments } = located;
  if (rule) return explainKey(fleet, located, `redirects[${rule.id}]`);
  if (routes.length === 0) return `${tenant.id} has no page "/${segments.join('/')}" in ${locale.lang}.`;
  const merged = locale.id === tenant.country ? tenant.merged : locale.merged;
  const written = routes.flatMap(({ name }) => explainValues(layers, merged, ['routes', name]));
  const texts = routes.map(({ params: { slug } }) =>
    slug === undefined ? undefined : explainContent(fleet, tenant, locale, slug),
  );
  const [missing] = texts;
  if (typeof missing === 'string' && texts.every((one) => typeof one === 'string')) return missing;
  const pages = texts.flatMap((one) => (typeof one === 'object' ? one.entries : []));
  return {
    heading: `${tenant.id}, ${locale.lang}: ${layers.map(({ file }) => file.path).join(' → ')}`,
    tenant: tenant.id,
    entries: [...written, ...pages],
  };
}
