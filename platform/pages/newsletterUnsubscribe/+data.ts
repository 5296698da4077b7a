import type { PageContextServer, PageMeta } from '../page-context.ts';

/** The same page for every link: what it opens, if anything, is nobody's business. */
export async function data({ t }: PageContextServer): Promise<{ meta: PageMeta }> {
  return { meta: { title: t('newsletter.unsubscribe.title'), noindex: true } };
}
