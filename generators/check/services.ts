import { isObject, type JsonObject } from '../read/json-file.ts';
import { embeddedAddresses } from '../resolve/endpoints.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { isLoopback, isPublic } from './public-hosts.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

/**
 * Checks the addresses of a shop's services: the path of the embedded service, or another host over TLS. And of its
 * webhook, which is always another host.
 */
export function checkServices(fleet: Fleet, report: Report): void {
  const embedded = embeddedAddresses(fleet.schema);
  for (const tenant of fleet.tenants) {
    checkWebhook(tenant, report);
    for (const [name, address] of Object.entries(getServices(tenant))) {
      if (typeof address !== 'string') continue;
      const found = address.startsWith('/') ? pathFault(address, embedded[name]) : addressFault(address, tenant);
      if (!found) continue;
      const span = findSpan(tenant.layers, ['services', name]);
      const message = `services.${name} is ${quoteText(address)}: ${found.reason}.`;
      const fix = `Write a path such as ${quoteText(embedded[name] ?? '')} or an https address.`;
      report.add(found.kind, { span, message, fix: found.fix ?? fix, tenant });
    }
  }
}

function checkWebhook(tenant: Tenant, report: Report): void {
  const { webhook } = tenant.merged;
  if (!isObject(webhook) || typeof webhook.url !== 'string') return;
  const { url, secretEnv } = webhook;
  const reason = webhookFault(url, tenant);
  if (reason !== undefined) {
    const span = findSpan(tenant.layers, ['webhook', 'url']);
    const message = `webhook.url is ${quoteText(url)}: ${reason}.`;
    report.add('invalidService', { span, message, fix: 'Write the https address from the partner.', tenant });
  }
  if (typeof secretEnv === 'string') return;
  report.add('invalidService', {
    span: findSpan(tenant.layers, ['webhook', 'url']),
    message: 'webhook.secretEnv is missing: the receiver cannot verify that events are genuine.',
    fix: 'Name the environment variable that holds the secret.',
    tenant,
  });
}

function webhookFault(url: string, tenant: Tenant): string | undefined {
  if (URL.canParse(url) && (new URL(url).username || new URL(url).password))
    return 'the secret signs events; a user and a password are not sent';
  return reasonAgainst(url, tenant, 'events about trades require https');
}

interface ServiceFault {
  kind: 'invalidService' | 'unansweredService';
  reason: string;
  fix?: string;
}

function getServices(tenant: Tenant): JsonObject {
  const { services } = tenant.merged;
  return isObject(services) ? services : {};
}

function pathFault(address: string, embedded: string | undefined): ServiceFault | undefined {
  if (!/^(\/[A-Za-z0-9._~-]+)+$/.test(address))
    return { kind: 'invalidService', reason: 'this is not a plain absolute path' };
  if (embedded === undefined || address === embedded) return undefined;
  return {
    kind: 'unansweredService',
    reason: 'the own host has no service there',
    fix: `Write ${quoteText(embedded)}, the path of the embedded service, or the https address of another host.`,
  };
}

function addressFault(address: string, tenant: Tenant): ServiceFault | undefined {
  const reason = reasonAgainst(address, tenant);
  return reason === undefined ? undefined : { kind: 'invalidService', reason };
}

/** A name without a dot, localhost, or a bare address: neither is a host with a certificate of its own. */
function isPrivateHost(host: string): boolean {
  return !host.includes('.') || host.endsWith('.localhost') || /^[\d.]+$|^\[/.test(host);
}

function reasonAgainst(
  address: string,
  tenant: Tenant,
  whyHttps = 'data of visitors requires https',
): string | undefined {
  if (!URL.canParse(address)) return 'this is neither an absolute path nor an address';
  const url = new URL(address);
  // Plain http is for a second instance on a developer's machine, in a shop that only the developer can reach.
  const here = isLoopback(url) && !isPublic(tenant);
  if (url.protocol !== 'https:' && !here) return whyHttps;
  if (!here && isPrivateHost(url.hostname))
    return 'other machines cannot reach this host, or it is one of their own network';
  return url.search || url.hash ? 'the address must not have a query or fragment' : undefined;
}
