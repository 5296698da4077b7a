import { LastResult } from '../memo.ts';
import { isObject } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { layoutNames } from '../resolve/layouts.ts';
import { parseRedirects } from '../resolve/redirects.ts';
import { getRoutes, type Route } from '../resolve/routes.ts';
import { formatIdWithState } from '../resolve/tenant-state.ts';
import type { Output } from './output.ts';

/**
 * tenants/fleet.lock.md: the overview that a reviewer of a tenant change reads. Committed; CI fails if it is out of
 * date.
 */
export function printLock(fleet: Fleet): Output {
  const inputs = fleet.tenants.map(({ config }) => config);
  return { path: 'tenants/fleet.lock.md', content: last.get([fleet.schema, ...inputs], () => printShops(fleet)) };
}

const last = new LastResult<string>();

function printShops(fleet: Fleet): string {
  const rows = fleet.tenants.map((tenant) => printRow(fleet, tenant));
  const content = `# Fleet

Written by \`npm run generate\` from the tenant files; do not edit. Each line describes one shop as its visitors see it.

${printTable(['tenant', 'locale', 'layouts', 'theme', 'features', 'routes', 'redirects'], rows)}
## Hosts

${printTable(['tenant', 'stage', 'hosts'], fleet.tenants.flatMap(printHosts))}
## Senders

${printTable(['tenant', 'from', 'replies to', 'domains'], fleet.tenants.map(printSender))}
## Paths

${printTable(
  ['tenant', 'route', 'path'],
  fleet.tenants.flatMap((tenant, index) => printPaths(fleet, tenant, index)),
)}`;
  return `${content.trimEnd()}\n`;
}

function printRow(fleet: Fleet, tenant: Tenant): string[] {
  const { theme, features, lang } = tenant.config;
  const on = Object.entries(isObject(features) ? features : {}).filter(([, value]) => value === true);
  return [
    formatIdWithState(tenant),
    `${tenant.country} (${lang})`,
    layoutNames(tenant.config).join(', '),
    String(theme),
    on.map(([name]) => name).join(', ') || '–',
    String(listRoutes(fleet, tenant).length),
    String(parseRedirects(tenant.merged).length),
  ];
}

function printHosts(tenant: Tenant): string[][] {
  const hosts = isObject(tenant.config.hosts) ? tenant.config.hosts : {};
  return Object.entries(hosts).map(([stage, list]) => [tenant.id, stage, Array.isArray(list) ? list.join(', ') : '']);
}

/** The senders that its visitors get mail from. */
function printSender({ id, config: { contact } }: Tenant): string[] {
  const { fromName, fromAddress, replyTo, senderDomains } = isObject(contact) ? contact : {};
  const domains = Array.isArray(senderDomains) ? senderDomains.join(', ') : '';
  return [id, `${fromName} \\<${fromAddress}>`, String(replyTo), domains];
}

/** Only if they differ from those of the tenant before: the shops of a country mostly share their paths. */
function printPaths(fleet: Fleet, tenant: Tenant, index: number): string[][] {
  const before = fleet.tenants[index - 1];
  const routes = listRoutes(fleet, tenant);
  const routesBefore = before?.country === tenant.country ? listRoutes(fleet, before) : [];
  if (routes === routesBefore) return [];
  const known = new Map(routesBefore.map(toPath));
  return routes
    .map(toPath)
    .filter(([name, path]) => known.get(name) !== path)
    .map(([name, path]) => [tenant.id, name, `\`${path}\``]);
}

function listRoutes(fleet: Fleet, tenant: Tenant): readonly Route[] {
  const locale = fleet.localeById.get(tenant.country);
  return locale ? getRoutes(fleet, tenant, locale) : [];
}

function toPath({ name, pattern }: Route): [name: string, path: string] {
  return [name, pattern.path];
}

function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const printLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return printLine(head) + printLine(head.map(() => '---')) + rows.map(printLine).join('');
}
