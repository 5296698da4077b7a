import { errorKinds } from '../check/error-table.ts';
import { isObject, type JsonFile } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { getState } from '../resolve/tenant-state.ts';
import {
  findingAt,
  formatPlace,
  type LaunchFinding,
  type LaunchPoint,
  type LaunchScope,
  toFinding,
} from './launch-point.ts';

/** What the shop computes with: prices, rules and lists of its country. */
export const dataPoints: readonly LaunchPoint[] = [
  { id: 'valid', title: 'Files without errors', findings: findErrors },
  { id: 'prices', title: 'Prices', findings: findPriceFaults },
  { id: 'postal-codes', title: 'Postal codes', findings: findPostalFaults },
  { id: 'banks', title: 'Banks', findings: (scope) => findMissingList(scope, 'banks') },
  { id: 'theme', title: 'Theme and contrast', findings: findThemeFaults },
  { id: 'redirects', title: 'Redirects of old addresses', findings: findMissingRedirects },
  { id: 'vouchers', title: 'Vouchers', findings: (scope) => findWarnings(scope, [errorKinds.expiredVoucher.id]) },
  { id: 'secrets', title: 'Secrets named', findings: findUnnamedSecrets },
  { id: 'state', title: 'State', findings: findState },
];

function findErrors({ problems }: LaunchScope): LaunchFinding[] {
  return problems.filter(({ level }) => level === 'error').map(toFinding);
}

/** Warnings in the files of the shop and of its country. */
function findWarnings({ problems, tenant, locale }: LaunchScope, ids: readonly string[]): LaunchFinding[] {
  const layers = new Set(tenant.layers.map(({ file }) => file.path));
  const isOwn = (path: string) => layers.has(path) || path.startsWith(`tenants/${locale.id}/`);
  return problems.filter(({ id, span }) => ids.includes(id) && isOwn(span.file.path)).map(toFinding);
}

const PRICE_WARNINGS = [
  errorKinds.priceJump,
  errorKinds.olderAboveNewer,
  errorKinds.minimumAboveMost,
  errorKinds.newerPaysLess,
].map(({ id }) => id);

function findPriceFaults(scope: LaunchScope): LaunchFinding[] {
  const { compilation, locale, today } = scope;
  const lists = compilation.data?.pricing.countries ?? [];
  const own = lists.find(({ code }) => code === locale.id)?.prices;
  if (own?.path !== `tenants/${locale.id}/prices.json`) {
    const place = `tenants/${locale.id}/prices.json`;
    return [{ place, message: 'The country has no price list of its own.', fix: 'Write it.' }];
  }
  const twin = lists.find(
    ({ code, prices }) => code !== locale.id && prices?.text === own.text && !isDraftCountry(compilation.fleet, code),
  );
  const copied = twin
    ? [finding(own, 'version', `The prices are the same as those of ${twin.code}.`, 'Set prices, version and asOf.')]
    : [];
  return [...copied, ...findFutureList(own, today), ...findWarnings(scope, PRICE_WARNINGS)];
}

/** A draft may still be a copy of this country, which is not this country's fault. */
function isDraftCountry({ tenants }: Fleet, code: string): boolean {
  return tenants.filter(({ country }) => country === code).every((tenant) => getState(tenant) === 'draft');
}

function findFutureList(list: JsonFile, today: string): LaunchFinding[] {
  const day = isObject(list.value) ? String(list.value.asOf) : '';
  return day > today ? [finding(list, 'asOf', `The prices are of ${day}, which is to come.`, 'Write today.')] : [];
}

function finding(file: JsonFile, member: string, message: string, fix: string): LaunchFinding {
  return { place: formatPlace(file.span(file.has([member]) ? [member] : [])), message, fix };
}

/** The rule of another country would reject the addresses of this one. */
function findPostalFaults(scope: LaunchScope): LaunchFinding[] {
  const value = scope.locale.source.country?.value;
  const rule =
    isObject(value) && value.postalCode === undefined
      ? [
          findingAt(
            scope.tenant,
            ['postalCode'],
            'The country has no postal code rule of its own.',
            'Set postalCode in country.json.',
          ),
        ]
      : [];
  return [...rule, ...findMissingList(scope, 'postal-codes')];
}

const LISTS = {
  banks: 'Sellers type the name of their bank without suggestions. List the banks with their codes.',
  'postal-codes': 'Sellers type their town without suggestions. Import an open list (docs/operating.md).',
} as const;

function findMissingList({ compilation: { reader }, locale }: LaunchScope, name: keyof typeof LISTS): LaunchFinding[] {
  const place = `tenants/${locale.id}/${name}.json`;
  return reader.json(place) ? [] : [{ place, message: 'The country has no such list.', fix: LISTS[name] }];
}

const THEME_FAULTS = [errorKinds.contrast, errorKinds.staleContrast, errorKinds.themePicture, errorKinds.unknownTheme];

function findThemeFaults({ problems, tenant }: LaunchScope): LaunchFinding[] {
  const ids = new Set<string>(THEME_FAULTS.map(({ id }) => id));
  const file = `themes/${String(tenant.config.theme)}.tokens.json`;
  const isOwn = (path: string) => path === file || tenant.layers.some((layer) => layer.file.path === path);
  return problems.filter(({ id, span }) => ids.has(id) && isOwn(span.file.path)).map(toFinding);
}

/** Rules of the base layer belong to every shop. An empty list of the country or shop says that it has no old addresses. */
function findMissingRedirects({ tenant, locale }: LaunchScope): LaunchFinding[] {
  const isDecided = tenant.layers.some(
    ({ name, file: { value } }) => name !== 'base' && isObject(value) && value.redirects !== undefined,
  );
  if (isDecided) return [];
  const fix = 'List where they lead, or write "redirects": [] if there are none.';
  return [{ place: `tenants/${locale.id}/country.json`, message: 'Old addresses were not decided on.', fix }];
}

/** A service with a password or key needs the name of the variable that holds it. */
function findUnnamedSecrets({ tenant }: LaunchScope): LaunchFinding[] {
  const { services, tradeCredentialsEnv, personalisation } = tenant.config;
  const trade = isObject(services) ? String(services.trade) : '';
  const { scriptUrl, apiKeyEnv } = isObject(personalisation) ? personalisation : {};
  const findings: LaunchFinding[] = [];
  if (trade.includes('://') && typeof tradeCredentialsEnv !== 'string') {
    const message = 'services.trade is on another host, and no variable holds its credentials.';
    findings.push(findingAt(tenant, ['services', 'trade'], message, 'Name the variable in tradeCredentialsEnv.'));
  }
  if (typeof scriptUrl === 'string' && scriptUrl.includes('{key}') && typeof apiKeyEnv !== 'string') {
    const message = 'The personalisation script needs a key, and no variable holds it.';
    const fix = 'Name the variable in personalisation.apiKeyEnv.';
    findings.push(findingAt(tenant, ['personalisation', 'scriptUrl'], message, fix));
  }
  return findings;
}

function findState({ tenant }: LaunchScope): LaunchFinding[] {
  const state = getState(tenant);
  if (state === 'live') return [];
  const fix = 'Write "state": "live" when all other points are done.';
  return [findingAt(tenant, ['state'], `The shop is ${state === 'draft' ? 'a draft' : 'closed'}.`, fix)];
}
