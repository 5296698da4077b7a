import { memoizeByText } from '../memo.ts';
import { isObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan, valueAt } from '../resolve/origin.ts';
import type { ErrorName } from './error-table.ts';
import type { Report } from './report.ts';
import { didYouMean, quoteText } from './wording.ts';

interface Scope {
  fleet: Fleet;
  tenant: Tenant;
  fault: (name: ErrorName, path: Path, message: string, fix: string) => void;
}

const rules: readonly ((scope: Scope) => void)[] = [
  checkTimeZone,
  checkLanguage,
  checkCountry,
  checkCurrency,
  checkPostalAddress,
  checkCarrier,
];

/** Checks codes of the world: time zones, languages, countries, currencies; and names of the platform's own data. */
export function checkCodes(fleet: Fleet, report: Report): void {
  for (const tenant of fleet.tenants) {
    const fault: Scope['fault'] = (name, path, message, fix) =>
      report.add(name, { span: findSpan(tenant.layers, path), message, fix, tenant });
    // Addresses are compared with the form of postal codes.
    const unfit = report.has(['invalidPostalCode']);
    for (const rule of rules) if (!unfit || rule !== checkPostalAddress) rule({ fleet, tenant, fault });
  }
}

const isTimeZone = memoizeByText((name) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
});

function checkTimeZone({ tenant, fault }: Scope): void {
  const { timeZone } = tenant.merged;
  if (typeof timeZone !== 'string' || !/^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_-]+)+$/.test(timeZone)) return;
  if (isTimeZone(timeZone)) return;
  const message = `There is no time zone ${quoteText(timeZone)}.`;
  const fix = didYouMean(timeZone, Intl.supportedValuesOf('timeZone'), 'Time zones are');
  fault('timeZone', ['timeZone'], message, fix);
}

function nameFinder(type: 'language' | 'region'): (code: string) => boolean {
  const names = new Intl.DisplayNames(['en'], { type, fallback: 'none' });
  return memoizeByText((code) => names.of(code) !== undefined);
}

const named = { language: nameFinder('language'), region: nameFinder('region') };

function isNamed(kind: keyof typeof named, code: string): boolean {
  return named[kind](code);
}

/** Whether a text is the code of a known language. */
export function isLanguage(code: string): boolean {
  return /^[a-z]{2,3}$/.test(code) && isNamed('language', code);
}

function checkLanguage({ tenant, fault }: Scope): void {
  const { lang } = tenant.merged;
  const [, language, region] = typeof lang === 'string' ? (/^([a-z]{2,3})-([A-Z]{2})$/.exec(lang) ?? []) : [];
  if (language && !isNamed('language', language)) {
    const message = `There is no language ${quoteText(language)}.`;
    fault('unknownCode', ['lang'], message, 'Write the code of ISO 639, such as de.');
  } else if (region && !isNamed('region', region)) {
    const message = `There is no country ${quoteText(region)}.`;
    fault('unknownCode', ['lang'], message, 'Write the code of ISO 3166, such as DE.');
  }
  const quotes = valueAt(tenant.merged, ['ratings', 'quotes']);
  for (const { id, lang: spoken } of Array.isArray(quotes) ? quotes.filter(isObject) : []) {
    const base = typeof spoken === 'string' ? (spoken.split('-')[0] ?? '') : '';
    if (!/^[a-z]{2,3}$/.test(base) || isNamed('language', base) || typeof id !== 'string') continue;
    const message = `There is no language ${quoteText(base)}.`;
    fault('unknownCode', ['ratings', 'quotes', { id }, 'lang'], message, 'Write the code of ISO 639, such as de.');
  }
}

function checkCountry({ tenant, fault }: Scope): void {
  const country = valueAt(tenant.merged, ['returnAddress', 'country']);
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country) || isNamed('region', country)) return;
  const message = `There is no country ${quoteText(country)}.`;
  fault('unknownCode', ['returnAddress', 'country'], message, 'Write the code of ISO 3166, such as DE.');
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** The fault of a currency's code, or undefined. */
export function findCurrencyFault(code: JsonValue | undefined): { message: string; fix: string } | undefined {
  if (typeof code !== 'string' || !/^[A-Z]{3}$/.test(code) || currencies.has(code)) return undefined;
  return {
    message: `There is no currency ${quoteText(code)}.`,
    fix: didYouMean(code, ['EUR', 'CHF', 'GBP', 'PLN', 'USD']),
  };
}

function checkCurrency({ tenant, fault }: Scope): void {
  const { currency } = tenant.merged;
  const found = findCurrencyFault(currency);
  if (found) fault('currency', ['currency'], found.message, found.fix);
}

/** Parcels are sent to the return address: its postal code follows the rule of its country, if the fleet knows it. */
function checkPostalAddress({ fleet, tenant, fault }: Scope): void {
  const { returnAddress } = tenant.merged;
  if (!isObject(returnAddress)) return;
  const { country, postalCode } = returnAddress;
  const rule = fleet.localeById.get(String(country).toLowerCase())?.merged.postalCode;
  const pattern = isObject(rule) ? rule.pattern : undefined;
  if (typeof postalCode !== 'string' || typeof pattern !== 'string' || findPatternFault(pattern)) return;
  if (new RegExp(pattern, 'u').test(postalCode)) return;
  const message = `${quoteText(postalCode)} is no postal code of ${String(country)}.`;
  fault('unknownReference', ['returnAddress', 'postalCode'], message, 'Write the postal code of the return address.');
}

function checkCarrier({ fleet, tenant, fault }: Scope): void {
  const { shipping, carriers } = tenant.merged;
  if (!isObject(shipping)) return;
  const listed = Array.isArray(carriers) ? carriers.filter(isObject).map(({ id }) => id) : [];
  const { carrier, logo } = shipping;
  if (
    listed.length > 0 &&
    typeof carrier === 'string' &&
    ['DHL', 'UPS'].includes(carrier) &&
    !listed.includes(carrier)
  ) {
    const message = `The carrier ${quoteText(carrier)} has no entry in carriers: its parcels cannot be tracked.`;
    fault('unknownReference', ['carriers'], message, `Add an entry with the id ${quoteText(carrier)}.`);
  }
  const logos = fleet.files.drawnPictures.flatMap(({ path }) => /^themes\/carriers\/(.+)\.svg$/.exec(path)?.[1] ?? []);
  if (typeof logo !== 'string' || logos.length === 0 || logos.includes(logo)) return;
  const message = `There is no logo themes/carriers/${logo}.svg.`;
  fault('unknownReference', ['shipping', 'logo'], message, didYouMean(logo, logos));
}

/** Whether a pattern can be read, covers the whole text, and takes a bounded time. */
export function isBoundedPattern(pattern: string): boolean {
  if (!/^\^.*\$$/.test(pattern) || findPatternFault(pattern)) return false;
  try {
    return new RegExp(pattern, 'u') !== undefined;
  } catch {
    return false;
  }
}

const ATOM = /^(?:\[(?:\\.|[^\]\\])+\]|\\[dDwWsS.\-/]|[A-Za-z0-9 -]|\?:|\?|\{\d{1,2}(?:,\d{1,2})?\}|\(|\)|\|)/;
const MAX_REPEAT = 32;

/** Returns why a pattern could take long on a hostile text; undefined for a bounded pattern. */
export function findPatternFault(pattern: string): string | undefined {
  if (/\\[1-9k]/.test(pattern)) return 'it has a back reference';
  if (/\(\?(?!:)/.test(pattern)) return 'it has a look-around or a named group';
  if (/[*+]|\{\d*,\}/.test(pattern.replace(/\[(?:\\.|[^\]\\])*\]/g, ''))) return 'it has a repetition without end';
  if (/\)\{/.test(pattern)) return 'it repeats a group';
  if ([...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].some(([, low, high]) => Number(high ?? low) > MAX_REPEAT)) {
    return `it counts further than ${MAX_REPEAT}`;
  }
  let rest = pattern.replace(/^\^|\$$/g, '');
  while (rest !== '') {
    const atom = ATOM.exec(rest)?.[0];
    if (atom === undefined) return `it contains ${quoteText(rest[0] ?? '')}`;
    rest = rest.slice(atom.length);
  }
  return undefined;
}
