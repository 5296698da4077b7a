import type { Shop } from '../shop/shop-context.tsx';

/** Address of a content page in the shown language; undefined where that language has no such page. */
export function contentHref({ href, contentSlugs }: Pick<Shop, 'href' | 'contentSlugs'>, page: string) {
  const slug = contentSlugs[page];
  return slug === undefined ? undefined : href('content', { slug });
}
