import type { ContentView } from '../../features/content/ContentScreen.tsx';
import { fillContent } from '../../features/content/fill-content.ts';
import { breadcrumbs } from '../../features/search-engines/structured-data.ts';
import { buildHref } from '../../tenancy/href.ts';
import { notFound } from '../not-found.ts';
import { screenData } from '../screen-data.ts';

export const data = screenData<ContentView>(async ({ shop, seo, t, findContent }) => {
  const page = findContent(shop.match.params.slug ?? '');
  if (!page) throw notFound();
  const { title, description, html } = page;
  const home = { label: t('shell.home'), href: buildHref(shop.routeTable, shop.prefix)('home') };
  const structuredData = [breadcrumbs(seo.origin, [home, { label: title }])];
  return { view: { title, html: fillContent(html, shop) }, document: { title, description, structuredData } };
});
