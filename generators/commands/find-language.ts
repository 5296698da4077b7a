import { didYouMean } from '../check/wording.ts';
import type { Fleet, Locale, Tenant } from '../resolve/fleet.ts';
import { findTenant } from './find-tenant.ts';

export interface FoundLanguage {
  locale: Locale;
  /** The shops whose own language it is. */
  shops: readonly Tenant[];
}

/** A language by its country or tag, that of a shop by the shop's id or host, or all; or an error text. */
export function findLanguages(fleet: Fleet, name: string | undefined): FoundLanguage[] | string {
  const listShops = ({ id }: Locale) => fleet.tenants.filter(({ country }) => country === id);
  if (name === undefined) return fleet.locales.map((locale) => ({ locale, shops: listShops(locale) }));
  const locale = findLocale(fleet, name);
  if (locale) return [{ locale, shops: listShops(locale) }];
  const shop = findTenant(fleet, name);
  if (typeof shop === 'string') {
    const names = [...fleet.locales.map(({ id }) => id), ...fleet.tenants.map(({ id }) => id)];
    return `There is no language or shop "${name}". ${didYouMean(name, names)}`;
  }
  const own = fleet.localeById.get(shop.country);
  return own ? [{ locale: own, shops: [shop] }] : [];
}

/** A language by its country or tag. */
export function findLocale({ locales }: Fleet, name: string): Locale | undefined {
  const wanted = name.toLowerCase();
  return locales.find(({ id, lang }) => id === wanted || lang.toLowerCase() === wanted);
}
