import { getCountries } from 'libphonenumber-js/min';
import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { Fleet, Locale } from '../resolve/fleet.ts';
import { type CountryFacts, getCountryFacts } from './country-facts.ts';
import type { Renamer } from './rename.ts';
import type { Target } from './target.ts';

export interface NewCountry {
  file: JsonObject;
  facts: CountryFacts;
  /** The locale whose texts fill the country's gaps: one of the same language. */
  fallback: Locale | undefined;
  /** Members that were looked up or renamed; a person should check them. */
  made: string[];
  /** Members that were copied from the country it is based on. */
  copied: string[];
  /** Members that belong to the other country only. */
  markPartial: string[];
}

/** Accounts, codes, agreements and old addresses of one country must not be copied. */
const OWN_ALONE = [
  'redirects',
  'vouchers',
  'commission',
  'webhook',
  // The standard rate of another country would be written on invoices.
  'selfBilling',
  'support',
  'tagManager',
  'personalisation',
  'returnAddress',
  'state',
  'closed',
];

/** country.json of a new country, based on that of the existing one. */
export function newCountry(fleet: Fleet, target: Target, renamer: Renamer, lang: string | undefined): NewCountry {
  const facts = getCountryFacts(target.country, lang);
  const source = fleet.localeById.get(target.like.country);
  const theirs = isObject(source?.source.country?.value) ? source.source.country.value : {};
  const fallback = sameLanguage(fleet, facts.lang);
  const left = ['messagesFallback', ...OWN_ALONE, ...(fallback === undefined ? ['routes'] : [])];
  const kept = Object.entries(theirs).filter(([name]) => !left.includes(name) && name !== '$schema');
  const renamed = renamer.value(Object.fromEntries(kept));
  const known = factsFor(fleet, facts);
  const legalEntity = inLanguage(renamed.legalEntity, String(theirs.lang), facts.lang);
  const file: JsonObject = {
    ...(theirs.$schema === undefined ? {} : { $schema: theirs.$schema }),
    ...renamed,
    ...(legalEntity === undefined ? {} : { legalEntity }),
    ...known,
    ...(fallback === undefined ? {} : { messagesFallback: fallback.id }),
  };
  const leaves = kept.flatMap(([name, value]) => listLeaves(value, name));
  const after = new Map(Object.entries(file).flatMap(([name, value]) => listLeaves(value, name)));
  const changed = leaves.filter(([name, value]) => after.get(name) !== value).map(([name]) => name);
  return {
    file,
    facts,
    fallback,
    made: [...new Set([...Object.keys(known), ...changed, ...(fallback ? ['messagesFallback'] : [])])],
    copied: summarisePaths(leaves.map(([name]) => name).filter((name) => !changed.includes(name) && !(name in known))),
    markPartial: left.filter((name) => name !== 'messagesFallback' && theirs[name] !== undefined),
  };
}

/** The company stays where it is: its country is named in the language of the new shop. */
function inLanguage(company: JsonValue | undefined, from: string, to: string): JsonValue | undefined {
  if (!isObject(company) || typeof company.countryName !== 'string') return company;
  const theirs = new Intl.DisplayNames([from], { type: 'region' });
  const ours = new Intl.DisplayNames([to], { type: 'region' });
  const code = getCountries().find((one) => theirs.of(one) === company.countryName);
  return code === undefined ? company : { ...company, countryName: ours.of(code) ?? company.countryName };
}

/** The facts that the schema has values for. */
function factsFor({ schema }: Fleet, { lang, timeZone, dateFormat }: CountryFacts): JsonObject {
  const formats = schema.properties?.dateFormat?.enum ?? [];
  return {
    lang,
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(dateFormat === undefined || !formats.includes(dateFormat) ? {} : { dateFormat }),
  };
}

function sameLanguage({ locales }: Fleet, lang: string): Locale | undefined {
  const base = lang.split('-')[0];
  return locales.find((locale) => locale.base === base && locale.fallbacks.length === 0);
}

function listLeaves(value: JsonValue, path: string): [path: string, value: JsonValue][] {
  if (isObject(value)) return Object.entries(value).flatMap(([name, member]) => listLeaves(member, `${path}.${name}`));
  return [[path, Array.isArray(value) ? JSON.stringify(value) : value]];
}

/** `a.b, a.c` becomes `a.{b,c}`: fewer lines to read. */
function summarisePaths(paths: readonly string[]): string[] {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.');
    groups.set(head, [...(groups.get(head) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])]);
  }
  return [...groups].map(([head, members]) => {
    const [only] = members;
    if (only === undefined) return head;
    return members.length === 1 ? `${head}.${only}` : `${head}.{${members.join(',')}}`;
  });
}
