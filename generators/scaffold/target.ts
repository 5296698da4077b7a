import { findNearest, formatAlternatives, quoteText } from '../check/wording.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';

/** The shop to create, and the one it is based on. */
export interface Target {
  id: string;
  country: string;
  mode: string;
  partner: string | undefined;
  like: Tenant;
  /** The country has no folder yet: its own files are created too. */
  newCountry: boolean;
  /** The theme that the shop gets instead of its model's, and the name of its brand, which its mails are sent under. */
  theme?: { name: string; brandName: string };
}

/** The target of `add <country|tenant> --like <tenant>`, or an error text. */
export function parseTarget(fleet: Fleet, name: string, like: Tenant): Target | string {
  const [country = '', stem, ...more] = name.split('/');
  const isCountry = /^[a-z]{2}$/.test(country);
  if (!isCountry || more.length > 0) {
    return `${quoteText(name)} is neither a country (two lower-case letters, ISO 3166) nor a tenant (<country>/<mode>[.<partner>]).`;
  }
  if (!fleet.localeById.has(country) && !isRegion(country)) {
    return `There is no country ${quoteText(country)}: use its code in ISO 3166, such as "nl" for the Netherlands.`;
  }
  const [mode = '', partner] = stem === undefined ? [like.mode, like.partner] : splitStem(stem);
  const { modes } = fleet.files;
  if (!modes.has(mode)) {
    const meant = findNearest(mode, modes.keys());
    const choice = meant ? `did you mean ${quoteText(meant)}?` : `choose ${formatAlternatives([...modes.keys()])}.`;
    return `There is no mode ${quoteText(mode)}; ${choice} A new mode is a file tenants/modes/${mode}.json.`;
  }
  if (partner !== undefined && !/^[a-z][a-z0-9-]*$/.test(partner)) {
    return `${quoteText(partner)} is not a partner name: use lower-case letters, digits and hyphens.`;
  }
  const id = `${country}/${mode}${partner === undefined ? '' : `.${partner}`}`;
  if (fleet.tenants.some((tenant) => tenant.id === id)) return `The fleet already has ${id}.`;
  return { id, country, mode, partner, like, newCountry: !fleet.localeById.has(country) };
}

const UNKNOWN_REGION = 'zz';

function isRegion(country: string): boolean {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return country !== UNKNOWN_REGION && names.of(country.toUpperCase()) !== undefined;
}

function splitStem(stem: string): [mode: string, partner: string | undefined] {
  const dot = stem.indexOf('.');
  return dot === -1 ? [stem, undefined] : [stem.slice(0, dot), stem.slice(dot + 1)];
}
