import { isObject, type JsonObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import { domainFault, sameDomain } from './domain-name.ts';
import type { ErrorName } from './error-table.ts';
import type { Report, ReportEntry } from './report.ts';
import { didYouMean, findNearest, formatAlternatives, quoteText } from './wording.ts';

interface Scope {
  brands: Brands;
  tenant: Tenant;
  contact: JsonObject;
  domains: string[];
  fault: (name: ErrorName, member: Path, said: Pick<ReportEntry, 'message' | 'fix' | 'notes'>) => void;
}

/** Checks the sender of mails: a domain that the shop may send from, and a name and address of no other brand. */
export function checkSenders(fleet: Fleet, report: Report): void {
  const brands = collectBrands(fleet);
  for (const tenant of fleet.tenants) {
    const { contact } = tenant.merged;
    if (!isObject(contact)) continue;
    const fault: Scope['fault'] = (name, member, said) =>
      report.add(name, { span: findSpan(tenant.layers, ['contact', ...member]), ...said, tenant });
    const scope = { brands, tenant, contact, domains: listDomains(tenant), fault };
    if (checkDomains(scope)) checkAddresses(scope);
    checkShared(scope);
    if (tenant.partner !== undefined) checkPartner(scope);
  }
}

/** What one shop's sender is compared with in all others, collected once: a fleet may have a thousand shops. */
interface Brands {
  operators: readonly Tenant[];
  partners: readonly Tenant[];
  /** By country, the sender domains of the operator's own shops. */
  operatorDomains: ReadonlyMap<string, readonly string[]>;
  /** By member and its value, the shops with this sender, in the order of the fleet. */
  bySender: ReadonlyMap<string, readonly Tenant[]>;
}

const SENDER_MEMBERS = ['fromName', 'fromAddress'] as const;

function collectBrands({ tenants }: Fleet): Brands {
  const operatorDomains = new Map<string, string[]>();
  const bySender = new Map<string, Tenant[]>();
  for (const tenant of tenants) {
    const { contact } = tenant.merged;
    if (tenant.partner === undefined) {
      const domains = [...(operatorDomains.get(tenant.country) ?? []), ...listDomains(tenant)];
      operatorDomains.set(tenant.country, [...new Set(domains)]);
    }
    if (!isObject(contact)) continue;
    for (const member of SENDER_MEMBERS) {
      const sender = printSender(member, contact[member]);
      const known = bySender.get(sender);
      if (known) known.push(tenant);
      else bySender.set(sender, [tenant]);
    }
  }
  const operators = tenants.filter(({ partner }) => partner === undefined);
  const partners = tenants.filter(({ partner }) => partner !== undefined);
  return { operators, partners, operatorDomains, bySender };
}

function printSender(member: string, value: JsonValue | undefined): string {
  return `${member} ${String(value ?? '')
    .toLowerCase()
    .trim()}`;
}

function listDomains({ merged: { contact } }: Tenant): string[] {
  const list = isObject(contact) ? contact.senderDomains : undefined;
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

/** Whether all domains are names in lower case: addresses are compared with them. */
function checkDomains({ brands, tenant, domains, fault }: Scope): boolean {
  let valid = true;
  domains.forEach((domain, index) => {
    const member = ['senderDomains', index];
    const lower = domain.toLowerCase();
    const wrong = domain.includes('@') ? 'it is an address' : (domainFault(lower) ?? findUnreachableReason(lower));
    valid &&= wrong === undefined && lower === domain;
    if (wrong) {
      const fix = `Write the bare domain, such as ${quoteText(bareDomain(lower) ?? 'shop.example')}.`;
      fault('senderDomain', member, { message: `${quoteText(domain)} is not a sender domain: ${wrong}.`, fix });
    } else if (lower !== domain) {
      const message = `${quoteText(domain)} has capital letters; domains are compared in lower case.`;
      fault('senderDomain', member, { message, fix: `Write ${quoteText(lower)}.` });
    } else checkOwner({ brands, tenant, domain, index, fault });
  });
  return valid;
}

function findUnreachableReason(domain: string): string | undefined {
  if (/(^|\.)localhost$/.test(domain)) return "mail cannot reach a developer's machine";
  return /^[\d.]+$/.test(domain) ? 'it is an IP address' : undefined;
}

/** The domain inside an address, a mailbox or a host with a port, if there is one. */
function bareDomain(text: string): string | undefined {
  const [name = ''] = text
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^.*@/, '')
    .split(/[/?#:]/);
  const bare = name.replace(/\.$/, '');
  return domainFault(bare) === undefined && findUnreachableReason(bare) === undefined ? bare : undefined;
}

/** A partner's shop sends from its own domain or its operator's; no other shop sends from a partner's domain. */
function checkOwner({
  brands,
  tenant,
  domain,
  index,
  fault,
}: Omit<Scope, 'contact' | 'domains'> & { domain: string; index: number }) {
  const member = ['senderDomains', index];
  if (tenant.partner === undefined) {
    if (brands.operators.some((one) => standsOn(one, domain))) return;
    const owner = brands.partners.find((one) => standsOn(one, domain));
    if (!owner) return;
    const message = `${quoteText(domain)} is the domain of the partner ${quoteText(owner.partner ?? '')}, whose shop is ${owner.id}.`;
    fault('foreignSender', member, { message, fix: 'Write a domain of your own.' });
    return;
  }
  const operators = brands.operatorDomains.get(tenant.country) ?? [];
  if (standsOn(tenant, domain) || operators.includes(domain)) return;
  const message = `${quoteText(domain)} is neither a domain of ${tenant.id} nor one of its operator.`;
  fault('foreignSender', member, {
    message,
    fix: didYouMean(domain, [...productionHosts(tenant), ...operators], 'Write'),
  });
}

function standsOn(tenant: Tenant, domain: string): boolean {
  return productionHosts(tenant).some((host) => sameDomain(host, domain));
}

function productionHosts({ merged: { hosts } }: Tenant): string[] {
  const list = isObject(hosts) ? hosts.production : undefined;
  return Array.isArray(list) ? list.map(String) : [];
}

function checkAddresses({ contact, domains, fault }: Scope): void {
  for (const member of ['fromAddress', 'replyTo']) {
    const address = contact[member];
    if (typeof address !== 'string' || !address.includes('@') || domains.length === 0) continue;
    const at = address.lastIndexOf('@');
    const domain = address.slice(at + 1);
    if (domains.includes(domain)) continue;
    const meant = findNearest(domain, domains) ?? (domains.length === 1 ? domains[0] : undefined);
    const message = `${member} ${quoteText(address)} is at ${quoteText(domain)}; the shop sends from ${formatAlternatives(domains)}.`;
    const write =
      meant === undefined
        ? 'Write an address at one of them'
        : `Write ${quoteText(`${address.slice(0, at)}@${meant}`)}`;
    fault('senderOutside', [member], { message, fix: `${write}, or add the domain to contact.senderDomains.` });
  }
}

/** Shops with different logos are different brands. Reported once, for the later shop; partners: see `checkPartner`. */
function checkShared({ brands, tenant, contact, fault }: Scope): void {
  const isOther = ({ partner, merged }: Tenant) => partner === tenant.partner && merged.theme !== tenant.merged.theme;
  for (const member of SENDER_MEMBERS) {
    const said = contact[member];
    if (typeof said !== 'string') continue;
    const same = brands.bySender.get(printSender(member, said)) ?? [];
    const other = same.slice(0, same.indexOf(tenant)).find(isOther);
    if (!other) continue;
    const message = `${member} ${quoteText(said)} is also that of ${other.id}, which shows the logo ${quoteText(String(other.merged.theme))}; ${tenant.id} shows ${quoteText(String(tenant.merged.theme))}.`;
    fault('foreignSender', [member], {
      message,
      fix: `Give each logo its own ${member === 'fromName' ? 'name' : 'sender address'}.`,
      notes: [{ text: 'also set here', span: findSpan(other.layers, ['contact', member]) }],
    });
  }
}

/** A partner's customers must not get mail in the name of its operator or of another partner. */
function checkPartner({ brands, tenant, contact, fault }: Scope): void {
  for (const member of SENDER_MEMBERS) {
    const said = contact[member];
    if (typeof said !== 'string') continue;
    const same = brands.bySender.get(printSender(member, said)) ?? [];
    const other = same.find(({ partner }) => partner !== tenant.partner);
    if (!other) continue;
    const message = `${tenant.id} is the shop of the partner ${quoteText(tenant.partner ?? '')}, but its ${member} ${quoteText(said)} is that of ${other.id}.`;
    const fix = `Set contact.${member} in ${tenant.file.path} to the partner's own.`;
    fault('foreignSender', [member], {
      message,
      fix,
      notes: [{ text: 'the shop with the same value', span: findSpan(other.layers, ['contact', member]) }],
    });
  }
}
