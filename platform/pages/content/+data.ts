import type { ContentView } from '../../features/content/ContentScreen.tsx';
import { fillContent } from '../../features/content/fill-content.ts';
import { notFound } from '../not-found.ts';
import type { PageContextServer, PageMeta } from '../page-context.ts';

export type ContentData = ContentView & { meta: PageMeta };

export async function data({ shop, findContent }: PageContextServer): Promise<ContentData> {
  const page = findContent(shop.match.params.slug ?? '');
  if (!page) throw notFound();
  const { title, description, html } = page;
  return { title, html: fillContent(html, shop), meta: { title, description } };
}
