import { isObject, type JsonObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan } from '../resolve/origin.ts';
import type { ErrorName } from './error-table.ts';
import { isLoopback, isPublic } from './public-hosts.ts';
import type { Report } from './report.ts';
import { quoteText } from './wording.ts';

interface Scope {
  tenant: Tenant;
  /** Reports a fault of the value at a path. */
  fault: (name: ErrorName, path: Path, message: string, fix: string) => void;
}

const MEMBERS = ['personalisation', 'tagManager', 'support'] as const;

/** Checks third parties: complete if switched on, and over TLS wherever the public can reach the shop. */
export function checkThirdParties(fleet: Fleet, report: Report): void {
  for (const tenant of fleet.tenants) {
    const fault: Scope['fault'] = (name, path, message, fix) =>
      report.add(name, { span: findSpan(tenant.layers, path), message, fix, tenant });
    for (const rule of [checkPersonalisation, checkSupport, checkAddresses, checkOrigins]) rule({ tenant, fault });
  }
}

function getMember(tenant: Tenant, name: string): JsonObject {
  const value = tenant.merged[name];
  return isObject(value) ? value : {};
}

function checkPersonalisation({ tenant, fault }: Scope): void {
  const { scriptUrl, apiKeyEnv } = getMember(tenant, 'personalisation');
  if (getMember(tenant, 'features').dynamicYield === true) {
    const missing = [
      ...(typeof scriptUrl === 'string' ? [] : ['personalisation.scriptUrl']),
      ...(typeof apiKeyEnv === 'string' ? [] : ['personalisation.apiKeyEnv']),
    ];
    if (missing.length > 0) {
      const message = `features.dynamicYield is on, but ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`;
      fault(
        'thirdPartyIncomplete',
        ['features', 'dynamicYield'],
        message,
        'Set what is missing, or turn "dynamicYield" off.',
      );
    }
  }
  if (typeof scriptUrl === 'string' && !scriptUrl.includes('{key}')) {
    const message = `personalisation.scriptUrl is ${quoteText(scriptUrl)}, which has no placeholder for the API key.`;
    fault('thirdPartyAddress', ['personalisation', 'scriptUrl'], message, 'Write {key} at the place of the key.');
  }
}

/** A widget needs both a script and an account. */
function checkSupport({ tenant, fault }: Scope): void {
  const { account, scriptUrl, pill } = getMember(tenant, 'support');
  const said = { account: typeof account === 'string', scriptUrl: typeof scriptUrl === 'string' };
  if (said.account !== said.scriptUrl) {
    const [given, missing] = said.account ? ['account', 'scriptUrl'] : ['scriptUrl', 'account'];
    const message = `support.${given} is set, but support.${missing} is missing: the widget could not open.`;
    fault('thirdPartyIncomplete', ['support', given], message, `Set support.${missing}, or remove ${given}.`);
  } else if (pill === true && !said.account) {
    const message = 'support.pill is on, but the shop has no support widget to open.';
    fault(
      'thirdPartyIncomplete',
      ['support', 'pill'],
      message,
      'Set support.account and support.scriptUrl, or set support.pill to false.',
    );
  }
}

function checkAddresses({ tenant, fault }: Scope): void {
  const addresses: readonly [Path, JsonValue | undefined][] = [
    [['personalisation', 'scriptUrl'], getMember(tenant, 'personalisation').scriptUrl],
    [['tagManager', 'baseUrl'], getMember(tenant, 'tagManager').baseUrl],
    [['support', 'scriptUrl'], getMember(tenant, 'support').scriptUrl],
  ];
  for (const [path, address] of addresses) {
    if (typeof address !== 'string') continue;
    const reason = addressFault(address, tenant);
    if (!reason) continue;
    const message = `${path.join('.')} is ${quoteText(address)}: ${reason}.`;
    fault('thirdPartyAddress', path, message, 'Write the https address from the vendor.');
  }
}

function checkOrigins({ tenant, fault }: Scope): void {
  for (const member of MEMBERS) {
    const { origins } = getMember(tenant, member);
    for (const [kind, list] of Object.entries(isObject(origins) ? origins : {})) {
      (Array.isArray(list) ? list : []).forEach((origin, index) => {
        if (typeof origin !== 'string') return;
        const parsed = URL.canParse(origin) ? new URL(origin) : undefined;
        if (parsed?.origin === origin && !origin.includes('*') && !addressFault(origin, tenant)) return;
        const better =
          parsed?.protocol === 'https:' && !origin.includes('*') ? parsed.origin : 'https://cdn.vendor.example';
        const message = `${quoteText(origin)} is not an https origin.`;
        fault('invalidOrigin', [member, 'origins', kind, index], message, `Write it like ${quoteText(better)}.`);
      });
    }
  }
}

/** Plain http is for a fake on a developer's machine, in a shop that only the developer can reach. */
function addressFault(address: string, tenant: Tenant): string | undefined {
  const plain = address.replace('{key}', 'key');
  if (!URL.canParse(plain)) return 'it is not an address';
  const url = new URL(plain);
  if (url.username || url.hash) return 'the address must not have a user or fragment';
  if (url.protocol === 'https:') return undefined;
  if (!isLoopback(url)) return 'scripts require https';
  return isPublic(tenant) ? 'a public shop cannot load it from the local machine' : undefined;
}
