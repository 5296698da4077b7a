import { isObject, type JsonObject } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { getScope, splitScope } from '../resolve/text-scopes.ts';
import { type NewCountry, newCountry } from './country-file.ts';
import { Renamer } from './rename.ts';
import type { Target } from './target.ts';
import { pricesToDecide, print, type ReadText, textsToTranslate } from './text-files.ts';

/** One file to write, and the remaining steps for a person. */
export interface PlannedFile {
  path: string;
  content: string;
  /** Lines of the checklist; the first describes the file. */
  todo: string[];
}

/** The files of a new shop. Throws a RangeError if `lang` is not a language tag. */
export function planShop(fleet: Fleet, target: Target, read: ReadText, lang?: string): PlannedFile[] {
  const renamer = new Renamer(target, collectHosts(fleet));
  // The tenant's file comes first, because the addresses of the country follow its hosts.
  const tenant = tenantFile(fleet, target, renamer);
  if (!target.newCountry) return [tenant, ...overlayHints(fleet, target)];
  const country = newCountry(fleet, target, renamer, lang);
  const texts = country.fallback === undefined ? textsToTranslate(fleet, target, read) : [];
  return [
    countryFile(target, country),
    tenant,
    ...[...texts, ...pricesToDecide(fleet, target, read)].map(({ todo, ...file }) => ({ ...file, todo: [todo] })),
    ...listOwnLists(target),
  ];
}

/** Lists that no other country can lend: without them a shop works, and forms suggest less. */
function listOwnLists({ country }: Target): PlannedFile[] {
  const lists = {
    'postal-codes': 'towns by postal code, for suggestions in forms: npm run directory -- --help imports an open list',
    banks: 'banks by their codes in an IBAN, for suggestions in forms',
  };
  return Object.entries(lists).map(([name, todo]) => ({
    path: `tenants/${country}/${name}.json`,
    content: '',
    todo: [`not written: ${todo}`],
  }));
}

function collectHosts({ tenants }: Fleet): Set<string> {
  const lists = tenants.flatMap(({ merged: { hosts } }) => (isObject(hosts) ? Object.values(hosts) : []));
  return new Set(lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : [])));
}

const GO_LIVE =
  'draft: no menu, sitemap or search engine names it; set "state": "live" here to open it (docs/runbooks/launch-shop.md)';

/** A new shop is a draft: of a new country by its country file, else by its own. */
function needsState(fleet: Fleet, { country, newCountry }: Target): boolean {
  return !newCountry && fleet.localeById.get(country)?.merged.state !== 'draft';
}

function tenantFile(fleet: Fleet, target: Target, renamer: Renamer): PlannedFile {
  const { id, like } = target;
  const { value } = like.file;
  const draft = needsState(fleet, target);
  const renamed = isObject(value) ? renameSender(target, renamer.value(withoutOwn(fleet, value))) : {};
  const themed = target.theme === undefined ? renamed : withTheme(renamed, target.theme);
  const file = draft ? withState(themed) : themed;
  const hosts = isObject(file.hosts) ? Object.values(file.hosts).flat() : [];
  const origins = Array.isArray(file.frameAncestors) ? file.frameAncestors.join(', ') : '';
  const others = Object.keys(file).filter((name) => !['$schema', 'state', 'hosts', 'frameAncestors'].includes(name));
  return {
    path: `tenants/${id}.json`,
    content: print(file),
    todo: [
      `the shop, based on ${like.file.path}`,
      `hosts, check: ${hosts.join(', ') || 'none; add one'}`,
      ...(origins
        ? [`frameAncestors, write the origins of the pages that show it; copied or renamed: ${origins}`]
        : []),
      ...(draft ? [GO_LIVE] : []),
      ...(others.length > 0 ? [`check: ${others.join(', ')}`] : []),
    ],
  };
}

/** A logo has a sender name of its own. */
function withTheme(file: JsonObject, { name, brandName }: NonNullable<Target['theme']>): JsonObject {
  const contact = isObject(file.contact) ? file.contact : {};
  return { ...file, theme: name, contact: { ...contact, fromName: brandName } };
}

function withState({ $schema, ...file }: JsonObject): JsonObject {
  return { ...($schema === undefined ? {} : { $schema }), state: 'draft', ...file };
}

/** Codes, agreements, places and the state of one shop must not be copied, nor what others say about it. */
function withoutOwn(fleet: Fleet, value: JsonObject): JsonObject {
  const {
    vouchers: _codes,
    commission: _agreed,
    webhook: _announced,
    state: _state,
    closed: _closed,
    ...file
  } = withoutFeatureData(fleet, value);
  if (!isObject(file.shipping)) return file;
  const { dropOffPoints: _places, ...shipping } = file.shipping;
  const { shipping: _, ...others } = file;
  return Object.keys(shipping).length === 0 ? others : { ...others, shipping };
}

/** Leaves out ratings, profiles and other data of optional features, with the flags that need it. */
function withoutFeatureData({ schema }: Fleet, { features, ...file }: JsonObject): JsonObject {
  const flags = schema.properties?.features?.properties ?? {};
  const kept = Object.entries(isObject(features) ? features : {}).filter(([flag]) => !flags[flag]?.['x-needs']);
  const data = new Set(Object.values(flags).map((flag) => flag['x-needs']));
  const others = Object.fromEntries(Object.entries(file).filter(([member]) => !data.has(member)));
  return kept.length === 0 ? others : { ...others, features: Object.fromEntries(kept) };
}

/**
 * A partner needs a sender name of its own. Based on an operator's shop, it uses the operator's domain, which can send
 * already.
 */
function renameSender({ partner, like }: Target, renamed: JsonObject): JsonObject {
  const { contact, ...others } = renamed;
  // The partner's details are its own.
  const said = isObject(contact) && (partner !== undefined || like.partner === undefined) ? contact : {};
  if (partner === undefined) return Object.keys(said).length === 0 ? others : { ...others, contact: said };
  if (partner === like.partner) return renamed;
  const fromName = partner.slice(0, 1).toUpperCase() + partner.slice(1);
  const inherited = isObject(like.merged.contact) ? like.merged.contact.senderDomains : undefined;
  const [domain] = like.partner === undefined && Array.isArray(inherited) ? inherited : [];
  const address = `${partner}@${domain}`;
  const own: JsonObject = domain === undefined ? {} : { fromAddress: address, replyTo: address };
  return { ...others, contact: { ...said, fromName, ...own } };
}

function countryFile({ country, like }: Target, made: NewCountry): PlannedFile {
  const { file, fallback, markPartial } = made;
  const paths = markPartial.includes('routes') ? ' (routes: the default paths apply until it sets its own)' : '';
  return {
    path: `tenants/${country}/country.json`,
    content: print(withState(file)),
    todo: [
      `the country, based on tenants/${like.country}/country.json`,
      GO_LIVE,
      `looked up or renamed, check: ${made.made.join(', ')}`,
      `copied from ${like.country}, set the values of this country: ${made.copied.join(', ')}`,
      ...(markPartial.length > 0 ? [`left out, set if it has any: ${markPartial.join(', ')}${paths}`] : []),
      ...(fallback ? [`texts are those of ${fallback.id}; messages.json and content/ may override some`] : []),
    ],
  };
}

/**
 * A mode's texts belong to a language: if another language overrides texts for the mode, this one may need to as well.
 */
function overlayHints(fleet: Fleet, target: Target): PlannedFile[] {
  const theirs = fleet.localeById.get(target.like.country)?.source.overlays;
  const ours = fleet.localeById.get(target.country)?.source.overlays;
  if (target.country === target.like.country) return [];
  return splitScope(getScope(target)).flatMap((scope) => {
    const file = theirs?.get(scope)?.messages;
    if (!file || ours?.get(scope)) return [];
    const todo = [`not written: ${file.path} overrides texts of this mode, and this language has no such file`];
    return [{ path: `tenants/${target.country}/${scope}.messages.json`, content: '', todo }];
  });
}
