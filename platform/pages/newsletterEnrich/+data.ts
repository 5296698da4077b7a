import type { NewsletterView } from '../../features/newsletter/newsletter-view.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { PageContextServer, PageMeta } from '../page-context.ts';

export type NewsletterData = NewsletterView & { meta: PageMeta };

/** Subscribe, confirm, say more: what the address and the list say. Reading changes nothing: mail scanners open links too. */
export async function data(pageContext: PageContextServer): Promise<NewsletterData> {
  const view = await viewOf(pageContext);
  const { form, t } = pageContext;
  const wrong = form?.problems.some(({ pointer }) => pointer !== '') === true;
  const title = t(titles[view.state]);
  return {
    ...view,
    meta: {
      title: wrong ? `${t('form.errorPrefix')} ${title}` : title,
      description: t('newsletter.description'),
      noindex: true,
    },
  };
}

const titles: Record<NewsletterView['state'], MessageId> = {
  off: 'newsletter.title',
  subscribe: 'newsletter.title',
  sent: 'newsletter.sent.headline',
  gone: 'newsletter.gone.headline',
  confirm: 'newsletter.confirm.headline',
  details: 'newsletter.enrich.headline',
  confirmed: 'newsletter.confirmed.headline',
  enriched: 'newsletter.enriched.headline',
};

const DONE = new Set(['sent', 'confirmed', 'enriched']);

async function viewOf({ services, ctx, shop, form }: PageContextServer): Promise<NewsletterView> {
  if (!ctx.tenant.features.newsletter) return { state: 'off' };
  const { emailHash } = shop.match.params;
  if (emailHash === undefined) {
    const done = form ? undefined : shop.query.done;
    return { state: done !== undefined && DONE.has(done) ? (done as 'sent') : 'subscribe' };
  }
  const link = await services.newsletter.find(ctx, emailHash);
  if (!link) return { state: 'gone' };
  return { state: link.kind, maskedEmail: link.maskedEmail };
}
