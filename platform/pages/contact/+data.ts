import type { PageContextServer, PageMeta } from '../page-context.ts';

export interface ContactData {
  sent: boolean;
  meta: PageMeta;
}

export async function data({ shop, form, t }: PageContextServer): Promise<ContactData> {
  const wrong = form !== undefined && form.problems.length > 0;
  const sent = !wrong && shop.query.sent === '1';
  const title = t(sent ? 'contact.sent.title' : 'contact.title');
  return {
    sent,
    meta: {
      title: wrong ? `${t('form.errorPrefix')} ${title}` : title,
      description: t('contact.description'),
      ...(sent ? { noindex: true } : {}),
    },
  };
}
