import type { Fleet, Locale, Tenant } from '../resolve/fleet.ts';

/** The languages to render by tenant; an empty list means all that the shop offers. */
export type SelectedShops = ReadonlyMap<string, readonly string[]>;

export function selectAllShops({ tenants }: Fleet): SelectedShops {
  return new Map(tenants.map(({ id }) => [id, []]));
}

/**
 * The shops that show something of these files or folders. A file of a country reaches its shops, and the shops of other
 * countries in the languages that its texts are used in, `country.json` every shop; a mode's or theme's file the shops with it; any other file
 * every shop.
 */
export function selectShops(fleet: Fleet, paths: readonly string[]): SelectedShops {
  const selected = new Map<string, string[]>();
  const add = (id: string, locales: readonly string[]) => {
    const before = selected.get(id);
    if (before?.length === 0) return;
    selected.set(id, locales.length === 0 ? [] : [...new Set([...(before ?? []), ...locales])]);
  };
  for (const path of new Set(paths)) {
    const reach = findReach(fleet, path);
    for (const tenant of fleet.tenants) {
      if (reach.isWhole(tenant)) add(tenant.id, []);
      else {
        const shown = listLanguages(tenant).filter((locale) => reach.locales.includes(locale));
        if (shown.length > 0) add(tenant.id, shown);
      }
    }
  }
  return new Map([...selected].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** What a file reaches: some shops as a whole, and some languages wherever they are offered. */
interface Reach {
  isWhole: (tenant: Tenant) => boolean;
  locales: readonly string[];
}

const TENANT_FILE = /^(\w+)(?:\.([\w-]+))?\.json$/;
const NO_FILE = /(^|\/)(README|NOTICE)[^/]*$|\.lock\.\w+$|(^|\/)glossary\.md$/;

function findReach(fleet: Fleet, path: string): Reach {
  if (NO_FILE.test(path)) return { isWhole: () => false, locales: [] };
  const [folder = '', first = '', ...rest] = path.split('/');
  if (folder === 'themes') return findThemeReach(fleet, rest.at(-1) ?? first);
  if (folder !== 'tenants') return EVERYTHING;
  const mode = [...fleet.files.modes.keys()].find((name) => first === 'modes' && rest[0] === `${name}.json`);
  if (mode !== undefined) return { isWhole: (tenant) => tenant.mode === mode, locales: [] };
  const locale = fleet.localeById.get(first);
  if (!locale) return EVERYTHING;
  const [name = ''] = rest;
  // Menus and links of all shops show the other countries.
  if (name === 'country.json') return EVERYTHING;
  const [, ownMode, partner] = TENANT_FILE.exec(name) ?? [];
  if (rest.length === 1 && ownMode !== undefined && fleet.files.modes.has(ownMode))
    return {
      isWhole: (tenant) =>
        tenant.country === first && tenant.mode === ownMode && (partner === undefined || tenant.partner === partner),
      locales: [],
    };
  const locales = fleet.locales.filter((one) => usesTexts(one, locale)).map(({ id }) => id);
  return { isWhole: ({ country }) => country === first, locales };
}

const EVERYTHING: Reach = { isWhole: () => true, locales: [] };

/** Tokens, icons and wordmarks are named after their theme. */
function findThemeReach({ tenants, files }: Fleet, name: string): Reach {
  const theme = name.split('.')[0] ?? '';
  if (!files.themes.has(theme) || tenants.every(({ config }) => config.theme !== theme)) return EVERYTHING;
  return { isWhole: ({ config }) => config.theme === theme, locales: [] };
}

function usesTexts(one: Locale, of: Locale): boolean {
  return one === of || one.fallbacks.includes(of.id);
}

function listLanguages({ config }: Tenant): string[] {
  return Array.isArray(config.languages) ? config.languages.map(String) : [];
}
