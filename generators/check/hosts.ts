import { isObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Span } from '../read/text-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { domainFault } from './domain-name.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

interface Owner {
  tenant: Tenant;
  stage: string;
  path: Path;
}

/** Checks that hosts are valid, lower case and unique, and that addresses of the shop are on its own hosts. */
export function checkHosts(fleet: Fleet, report: Report): void {
  const owners = new Map<string, Owner>();
  const unreachable = new Set<string>();
  for (const tenant of fleet.tenants) {
    const hosts = isObject(tenant.merged.hosts) ? tenant.merged.hosts : {};
    for (const [stage, list] of Object.entries(hosts)) {
      if (!Array.isArray(list)) continue;
      const path = ['hosts', stage];
      if (list.length === 0 && stage === 'production') reportNoHost(tenant, stage, report);
      const sound = list.map((host, index) => {
        const owner = { tenant, stage, path: [...path, index] };
        return typeof host === 'string' && checkHost(host, owner, owners, report);
      });
      if (stage === 'production' && (list.length === 0 || sound.includes(false))) unreachable.add(tenant.country);
    }
    if (!isObject(hosts.production ?? null) && !Array.isArray(hosts.production)) unreachable.add(tenant.country);
  }
  // Addresses are compared with the hosts: a wrong host would be reported twice.
  checkAddresses(fleet, unreachable, report);
}

function reportNoHost(tenant: Tenant, stage: string, report: Report): void {
  report.add('hostMissing', {
    span: findSpan(tenant.layers, ['hosts', stage]),
    message: `The shop ${tenant.id} has no host in the stage ${quoteText(stage)}.`,
    fix: 'Add one, such as "www.shop.example".',
    tenant,
  });
}

/** Whether the host is a valid one. */
function checkHost(host: string, owner: Owner, owners: Map<string, Owner>, report: Report): boolean {
  const { tenant, path } = owner;
  const lower = host.toLowerCase();
  const span = () => findSpan(tenant.layers, path);
  const fault = hostFault(lower, owner.stage);
  if (fault) {
    const fix = 'Write the bare host name, such as "shop.example".';
    report.add('invalidHost', {
      span: span(),
      message: `${quoteText(host)} is not a host name: ${fault}.`,
      fix,
      tenant,
    });
    return false;
  }
  if (lower !== host) {
    const message = `${quoteText(host)} has capital letters; hosts are compared in lower case.`;
    report.add('upperCaseHost', { span: span(), message, fix: `Write ${quoteText(lower)}.`, tenant });
  }
  const other = owners.get(lower);
  if (other) reportDuplicate(host, owner, other, report);
  else owners.set(lower, owner);
  return true;
}

function hostFault(host: string, stage: string): string | undefined {
  if (host === 'localhost') return 'the bare "localhost" is the fleet index';
  if (host === 'desk.localhost') return 'staff work at the desk there';
  if (/^[\d.]+$/.test(host)) return 'it is an IP address';
  if (stage === 'production' && host.endsWith('.localhost')) return 'only the own machine can reach ".localhost"';
  if (stage === 'local' && !host.endsWith('localhost')) return 'hosts of the local stage end with ".localhost"';
  return domainFault(host);
}

function reportDuplicate(host: string, owner: Owner, other: Owner, report: Report): void {
  const span = findSpan(owner.tenant.layers, owner.path);
  const first = findSpan(other.tenant.layers, other.path);
  const same = owner.tenant === other.tenant;
  const whose = same ? `this tenant in stage ${other.stage}` : `${other.tenant.id} in stage ${other.stage}`;
  report.add('duplicateHost', {
    span,
    message: `The host ${quoteText(host)} already selects ${whose}.`,
    fix: 'Give each host to one tenant and one stage.',
    notes: [{ text: 'first defined here', span: first }],
    tenant: owner.tenant,
  });
}

/** `domain` and `sellShopUrl` must be on production hosts of the same country. */
function checkAddresses(fleet: Fleet, unreachable: ReadonlySet<string>, report: Report): void {
  const served = servedHosts(fleet);
  for (const tenant of fleet.tenants) {
    const hosts = served.get(tenant.country);
    if (!hosts || unreachable.has(tenant.country)) continue;
    checkAddress(tenant, 'domain', tenant.merged.domain, hosts, report);
    const url = tenant.merged.sellShopUrl;
    const host = typeof url === 'string' && URL.canParse(url) ? new URL(url).host : undefined;
    checkAddress(tenant, 'sellShopUrl', host, hosts, report);
    if (host !== undefined && hosts.has(host)) checkOrigin(tenant, String(url), report);
  }
}

/** Mails and the other shops of the country add paths to the address. */
function checkOrigin(tenant: Tenant, url: string, report: Report): void {
  const { origin } = new URL(url);
  if (url === origin || url === `${origin}/`) return;
  report.add('hostNotOwned', {
    span: findSpan(tenant.layers, ['sellShopUrl']),
    message: `sellShopUrl is ${quoteText(url)}; paths are added to it.`,
    fix: `Write ${quoteText(`${origin}/`)}.`,
    tenant,
  });
}

function checkAddress(
  tenant: Tenant,
  name: string,
  host: JsonValue | undefined,
  hosts: Set<string>,
  report: Report,
): void {
  if (typeof host !== 'string' || hosts.has(host)) return;
  const span: Span = findSpan(tenant.layers, [name]);
  const message = `${name} is on ${quoteText(host)}, which is not a production host of ${tenant.country}.`;
  report.add('hostNotOwned', { span, message, fix: didYouMean(host, hosts, 'Hosts are'), tenant });
}

/** Production hosts by country, without countries that have unreadable hosts. */
function servedHosts(fleet: Fleet): Map<string, Set<string>> {
  const served = new Map<string, Set<string>>();
  const readable = new Map<string, number>();
  for (const { country, merged } of fleet.tenants) {
    const hosts = isObject(merged.hosts) ? merged.hosts.production : undefined;
    if (!Array.isArray(hosts)) continue;
    readable.set(country, (readable.get(country) ?? 0) + 1);
    const known = served.get(country) ?? new Set();
    for (const host of hosts) known.add(String(host));
    served.set(country, known);
  }
  for (const { code, tenants } of fleet.files.countries) {
    if (readable.get(code) !== tenants.length) served.delete(code);
  }
  return served;
}
