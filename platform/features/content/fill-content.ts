import type { Cents } from '../../shared/money.ts';
import { buildPath } from '../../tenancy/links.ts';
import type { ShopState } from '../shop/shop-state.ts';
import { escapeHtml } from './content-markup.ts';

const PLACEHOLDER = /\{\{\s*([a-zA-Z][\w.]*)\s*\}\}/g;
const LINK = /(<a\s[^>]*?href=")(page|route):(\w+)"/g;

type Place = Pick<ShopState, 'tenant' | 'routeTable' | 'prefix' | 'contentSlugs'>;

/**
 * Fills the shop's own facts into the HTML of a content page. `{{legalEntity.name}}` takes the tenant's value at that
 * path, amounts of money in its format. `href="page:privacy"` and `href="route:contact"` become addresses of this shop in the shown language. Only
 * public values can be named, because every visitor sees them. Throws for an unknown name, so that no page shows
 * "undefined".
 */
export function fillContent(html: string, shop: Place, formatMoney: (cents: Cents) => string): string {
  return html
    .replace(PLACEHOLDER, (_, path: string) => escapeHtml(valueAt(shop.tenant, path, formatMoney)))
    .replace(
      LINK,
      (_, start: string, kind: string, name: string) => `${start}${escapeHtml(resolveAddress(kind, name, shop))}"`,
    );
}

function resolveAddress(kind: string, name: string, { routeTable, prefix, contentSlugs }: Place): string {
  if (kind === 'route') return buildPath(routeTable, name, {}, prefix);
  const slug = Object.hasOwn(contentSlugs, name) ? contentSlugs[name] : undefined;
  if (!slug) throw new Error(`A content page links to page:${name}, which this language does not have`);
  return buildPath(routeTable, 'content', { slug }, prefix);
}

/** Public members of a tenant that are cents, as `x-cents` in the schema of tenant files says. */
export const CONTENT_AMOUNTS: readonly string[] = ['b2bTradeCap', 'consumerTradeCap', 'shipping.parcel.maxValue'];

function valueAt(tenant: Place['tenant'], path: string, formatMoney: (cents: Cents) => string): string {
  let value: unknown = tenant;
  for (const key of path.split('.')) {
    const holds = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    value = holds ? (value as Record<string, unknown>)[key] : undefined;
  }
  if (typeof value === 'number' && CONTENT_AMOUNTS.includes(path)) return formatMoney(value);
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw new Error(`A content page names {{${path}}}, which is no public text or number of ${tenant.id}`);
}
