import { explainMembers } from '../commands/explain-member.ts';
import type { Explanation } from '../commands/explanation.ts';
import { locateAddress, readAddress } from '../commands/locate-address.ts';
import type { Compilation } from '../compile.ts';
import type { JsonValue } from '../read/json-file.ts';
import { getState, type TenantState } from '../resolve/tenant-state.ts';

/** A value and the place that sets it; the place is undefined for a default. */
export interface PlacedValue {
  key: string;
  value: JsonValue;
  file: string | undefined;
  line: number | undefined;
  column: number | undefined;
}

/** What the toolbar of a page shows. */
export interface ShopFacts {
  tenant: string;
  state: TenantState;
  mode: string;
  partner: string | undefined;
  /** The tenant's own file. */
  file: string;
  /** Language of the address, and its country. */
  lang: string;
  locale: string;
  theme: PlacedValue[];
  layouts: PlacedValue[];
  flags: PlacedValue[];
  /** Route and parameters of the address; undefined for one without a page. */
  route: { name: string; params: Readonly<Record<string, string>>; set: PlacedValue[] } | undefined;
}

/** The facts of the shop and page of an address, or an error text. */
export function readShopFacts({ fleet }: Compilation, address: string): ShopFacts | string {
  const url = readAddress(address);
  const located = url ? locateAddress(fleet, url) : 'This is not an address.';
  if (typeof located === 'string') return located;
  const { tenant, locale, routes } = located;
  const explain = (key: string) => toPlacedValues(explainMembers(fleet, tenant, key));
  const [route] = routes;
  return {
    tenant: tenant.id,
    state: getState(tenant),
    mode: tenant.mode,
    partner: tenant.partner,
    file: tenant.file.path,
    lang: locale.lang,
    locale: locale.id,
    theme: explain('theme'),
    layouts: explain('layouts').filter(({ key }) => key.endsWith('.name')),
    flags: explain('features'),
    route: route && { name: route.name, params: route.params, set: explain(`routes.${route.name}`) },
  };
}

function toPlacedValues(entries: Explanation[] | string): PlacedValue[] {
  if (typeof entries === 'string') return [];
  return entries.map(({ key, value, setting }) => {
    const { file, offset } = setting?.span ?? {};
    return { key, value, file: file?.path, line: undefined, column: undefined, ...file?.position(offset ?? 0) };
  });
}
