import type { CatalogueAddresses } from '../../services/catalogue/types.ts';
import type { FleetTenant } from '../boot/fleet.ts';
import type { ContentPages } from '../boot/shop-texts.ts';
import type { RouteMatch } from '../pages/validity.ts';

/**
 * The pages of one shop that search engines may keep, in the host's own language. A page's key is the same in every
 * country, whatever its address: `content terms`, `productOverview maker:canon.lens`. What stands in no list here (the
 * checkout, accounts, whatever is added later) is kept by nobody.
 */
export interface PublicPages {
  /** Key of the page a match shows, the original's where it is a copy; undefined where it is none for search engines. */
  keyOf(match: RouteMatch): string | undefined;
  /** Route and params of a page; undefined where this shop has no such page. */
  find(key: string): RouteMatch | undefined;
  all(): Iterable<PublicPage>;
}

export interface PublicPage extends RouteMatch {
  key: string;
}

/** Pages without params. */
const SINGLE = ['home', 'contact', 'b2bLandingpage'];

/** Routes with a page for each thing they name: the param, and what it may be, by the thing's language-neutral id. */
const LISTED: readonly Listed[] = [
  { name: 'content', param: 'slug', things: ({ content }) => slugsOf(content) },
  { name: 'sellCategory', param: 'category', things: ({ catalogue }) => catalogue.categories },
  {
    name: 'productOverview',
    param: 'overview',
    things: ({ catalogue }) => catalogue.overviews,
    copies: ({ catalogue }) => catalogue.copies,
  },
  { name: 'productDetail', param: 'pdp', things: ({ catalogue }) => catalogue.devices },
];

interface Listed {
  name: string;
  param: string;
  things: (sources: PageSources) => ReadonlyMap<string, string>;
  /** Addresses that show another page's thing, and the id of that thing. */
  copies?: (sources: PageSources) => ReadonlyMap<string, string>;
}

export interface PageSources {
  catalogue: CatalogueAddresses;
  content: ContentPages;
}

/** The pages of one shop; `table` names the routes it has. */
export function publicPages({ routing }: Pick<FleetTenant, 'routing'>, sources: PageSources): PublicPages {
  const routes = new Set((routing.tables[routing.own.id] ?? []).map(({ name }) => name));
  const single = new Set(SINGLE.filter((name) => routes.has(name)));
  const listed = new Map(LISTED.filter(({ name }) => routes.has(name)).map((one) => [one.name, one]));
  return {
    keyOf({ name, params }) {
      if (single.has(name)) return name;
      const route = listed.get(name);
      const address = params[route?.param ?? ''] ?? '';
      const id = route && (idsByAddress(route.things(sources)).get(address) ?? route.copies?.(sources).get(address));
      return id === undefined ? undefined : `${name} ${id}`;
    },
    find(key) {
      if (single.has(key)) return { name: key, params: {} };
      const space = key.indexOf(' ');
      const route = listed.get(key.slice(0, space));
      const address = route?.things(sources).get(key.slice(space + 1));
      return route && address !== undefined ? { name: route.name, params: { [route.param]: address } } : undefined;
    },
    *all() {
      for (const name of single) yield { key: name, name, params: {} };
      for (const { name, param, things } of listed.values()) {
        for (const [id, address] of things(sources)) yield { key: `${name} ${id}`, name, params: { [param]: address } };
      }
    },
  };
}

const idsByAddresses = new WeakMap<ReadonlyMap<string, string>, ReadonlyMap<string, string>>();

function idsByAddress(things: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  let ids = idsByAddresses.get(things);
  if (!ids) {
    ids = new Map([...things].map(([id, address]) => [address, id]));
    idsByAddresses.set(things, ids);
  }
  return ids;
}

const slugs = new WeakMap<ContentPages, ReadonlyMap<string, string>>();

function slugsOf(content: ContentPages): ReadonlyMap<string, string> {
  let bySlug = slugs.get(content);
  if (!bySlug) {
    bySlug = new Map(Object.entries(content).map(([page, { slug }]) => [page, slug]));
    slugs.set(content, bySlug);
  }
  return bySlug;
}
