import type { PageContextServer, PageMeta } from '../page-context.ts';

export async function data({ t }: PageContextServer): Promise<{ meta: PageMeta }> {
  return { meta: { title: t('newsletter.unsubscribed.title'), noindex: true } };
}
