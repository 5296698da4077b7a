import { routeNames } from '../../generated/routes.gen.ts';
import type { CatalogueAddresses } from '../../services/catalogue/types.ts';
import type { RouteTable } from '../../tenancy/route-entry.ts';
import { type NamedParam, routeFacts } from '../../tenancy/route-facts.ts';
import type { RouteMatch } from '../../tenancy/route-index.ts';
import { routeRules } from '../../tenancy/route-middleware.ts';
import type { FleetTenant } from '../boot/fleet.ts';
import type { ContentPages } from '../boot/shop-texts.ts';

/**
 * Indexable pages of one shop, in the host's own language. A page's key is the same in every country, whatever its URL:
 * `content terms`, `productOverview maker:canon.lens`. Personal pages are not included.
 */
export interface PublicPages {
  /** Whether the page is indexable but unlisted, because a remote service has the catalogue. */
  isUnlisted(match: RouteMatch): boolean;
  /** Key of the page that a match shows, of the original for a copy; undefined where it is not indexable. */
  getKey(match: RouteMatch): string | undefined;
  /** Route and params of a page; undefined where this shop has no such page. */
  find(key: string): RouteMatch | undefined;
  all(): Iterable<PublicPage>;
}

export interface PublicPage extends RouteMatch {
  key: string;
}

/** Values of each parameter that names an object, by the object's language-neutral id. */
const LISTED: Readonly<Record<NamedParam, Listed>> = {
  slug: { things: ({ content }) => getContentSlugs(content) },
  category: { things: ({ catalogue }) => catalogue?.categories },
  overview: { things: ({ catalogue }) => catalogue?.overviews, copies: ({ catalogue }) => catalogue?.copies },
  pdp: { things: ({ catalogue }) => catalogue?.devices },
};

interface Listed {
  things: (sources: PageSources) => ReadonlyMap<string, string> | undefined;
  /** URLs that show another page's object, with its id. */
  copies?: (sources: PageSources) => ReadonlyMap<string, string> | undefined;
}

export interface PageSources {
  /** Undefined where the pages of the catalogue are unknown here. */
  catalogue: CatalogueAddresses | undefined;
  content: ContentPages;
}

/** Lists the indexable pages of a shop: those of all routes that are not personal. */
export function publicPages({ routing }: Pick<FleetTenant, 'routing'>, sources: PageSources): PublicPages {
  const table = routing.tables[routing.own.id] ?? [];
  const names = routeNames.filter((name) => table.some((entry) => entry.name === name && isPublic(entry)));
  const single = names.filter((name) => routeFacts[name].namedBy === null);
  const listed = names.flatMap((name) => {
    const param = routeFacts[name].namedBy;
    return param === null ? [] : [{ name, param, ...LISTED[param] }];
  });
  return {
    isUnlisted: ({ name }) => listed.some((one) => one.name === name && one.things(sources) === undefined),
    getKey({ name, params }) {
      if (single.includes(name)) return name;
      const route = listed.find((one) => one.name === name);
      const things = route?.things(sources);
      if (!route || !things) return undefined;
      const address = params[route.param] ?? '';
      const id = idsByAddress(things).get(address) ?? route.copies?.(sources)?.get(address);
      return id === undefined ? undefined : `${name} ${id}`;
    },
    find(key) {
      const alone = single.find((name) => name === key);
      if (alone) return { name: alone, params: {} };
      const space = key.indexOf(' ');
      const route = listed.find(({ name }) => name === key.slice(0, space));
      const address = route?.things(sources)?.get(key.slice(space + 1));
      return route && address !== undefined ? { name: route.name, params: { [route.param]: address } } : undefined;
    },
    *all() {
      for (const name of single) yield { key: name, name, params: {} };
      for (const { name, param, things } of listed) {
        for (const [id, address] of things(sources) ?? [])
          yield { key: `${name} ${id}`, name, params: { [param]: address } };
      }
    },
  };
}

/** Whether the route's pages are indexable. A route whose parameters name no object has no list of pages. */
function isPublic({ name, path, middleware }: RouteTable[number]): boolean {
  return !routeRules(middleware).personal && (routeFacts[name].namedBy !== null || !path.includes('{'));
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

function getContentSlugs(content: ContentPages): ReadonlyMap<string, string> {
  let bySlug = slugs.get(content);
  if (!bySlug) {
    bySlug = new Map(Object.entries(content).map(([page, { slug }]) => [page, slug]));
    slugs.set(content, bySlug);
  }
  return bySlug;
}
