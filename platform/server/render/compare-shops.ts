import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { type ListedPage, listPages } from './list-pages.ts';
import { compareLines, type LineChanges, listMarkupLines, subtract } from './markup-lines.ts';
import type { OpenShops } from './open-shops.ts';
import { type Rendered, renderPage } from './render-shop.ts';
import { createSampleVisitor } from './sample-visitor.ts';
import { createVisitContext } from './visit-context.ts';

/** A page that differs. */
interface ChangedPage {
  tenant: TenantId;
  locale: string;
  route: string;
  /** Without the scheme. */
  url: string;
}

/** The same difference on some pages, of which the first is the example. */
export interface PageChange extends LineChanges {
  /** `added` and `removed`: the address leads to a page on one side only. */
  kind: 'changed' | 'added' | 'removed';
  pages: ChangedPage[];
  example: ListedPage;
}

/** The same shops at two revisions, on one database: links and cookies open the same trades on both. */
export interface ShopPair {
  before: OpenShops;
  after: OpenShops;
}

/** Renders the pages of a shop on both sides and adds what differs to the changes, by their lines. */
export async function compareShop(
  pair: ShopPair,
  id: TenantId,
  changes: Map<string, PageChange>,
  onRendered: () => void,
): Promise<void> {
  const host = pair.after.fleet.tenant(id).server.hosts[pair.after.fleet.stage][0] ?? '';
  for (const page of await listBoth(pair, id)) {
    const [before, after] = [await renderPage(pair.before, id, page), await renderPage(pair.after, id, page)];
    onRendered();
    const kind = findKind(before, after);
    const lines = kind && (await findLines(pair, id, page, { before, after }));
    if (!lines) continue;
    const key = kind === 'changed' ? JSON.stringify(lines) : `${kind} ${page.route}`;
    const change = changes.get(key) ?? { kind, ...lines, pages: [], example: page };
    change.pages.push({ tenant: id, locale: page.locale, route: page.route, url: `${host}${page.url}` });
    changes.set(key, change);
  }
}

/** Every page that one of the sides has. */
async function listBoth({ before, after }: ShopPair, id: TenantId): Promise<ListedPage[]> {
  const tenant = after.fleet.tenant(id);
  const ctx = createVisitContext(tenant);
  const { visitor } = await createSampleVisitor({ services: after.services, ctx, routing: tenant.routing });
  const pages = new Map<string, ListedPage>();
  for (const { fleet, services } of [after, before]) {
    const side = fleet.tenant(id);
    const sideCtx = createVisitContext(side);
    for (const locale of side.routing.offered)
      for (const page of await listPages({ tenant: side, services, visitor }, sideCtx, locale)) {
        const key = `${page.url} ${JSON.stringify(page.cookies)}`;
        if (!pages.has(key)) pages.set(key, page);
      }
  }
  return [...pages.values()];
}

function findKind(before: Rendered, after: Rendered): PageChange['kind'] | undefined {
  const [was, is] = [before.status === 200, after.status === 200];
  if (was && is) return 'changed';
  if (was !== is) return is ? 'added' : 'removed';
  return before.status === after.status && before.html === after.html ? undefined : 'changed';
}

async function findLines(
  pair: ShopPair,
  id: TenantId,
  page: ListedPage,
  { before, after }: { before: Rendered; after: Rendered },
): Promise<LineChanges | undefined> {
  const [old, now] = [listMarkupLines(before.html), listMarkupLines(after.html)];
  if (!compareLines(old, now, NONE)) return undefined;
  const again = listMarkupLines((await renderPage(pair.before, id, page)).html);
  const fresh = listMarkupLines((await renderPage(pair.after, id, page)).html);
  const volatile = new Set([
    ...subtract(old, again),
    ...subtract(again, old),
    ...subtract(now, fresh),
    ...subtract(fresh, now),
  ]);
  return compareLines(old, now, volatile);
}

const NONE: ReadonlySet<string> = new Set();
