import type { ContentView } from '../../features/content/ContentScreen.tsx';
import { fillContent } from '../../features/content/fill-content.ts';
import { breadcrumbs } from '../../features/search-engines/structured-data.ts';
import { buildHref } from '../../tenancy/href.ts';
import { notFound } from '../not-found.ts';
import type { PageContextServer, PageMeta } from '../page-context.ts';

export type ContentData = ContentView & { meta: PageMeta };

export async function data({ shop, seo, t, findContent }: PageContextServer): Promise<ContentData> {
  const page = findContent(shop.match.params.slug ?? '');
  if (!page) throw notFound();
  const { title, description, html } = page;
  const home = { label: t('shell.home'), href: buildHref(shop.routeTable, shop.prefix)('home') };
  const structuredData = [breadcrumbs(seo.origin, [home, { label: title }])];
  return { title, html: fillContent(html, shop), meta: { title, description, structuredData } };
}
