import type { NewsletterView } from '../../features/newsletter/newsletter-view.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import type { PageContextServer } from '../page-context.ts';
import { screenData } from '../screen-data.ts';

/**
 * Subscribe, confirm or complete, by the address and the stored subscription. Reading changes nothing, because mail
 * scanners open links too.
 */
export const data = screenData<NewsletterView>(async (pageContext) => {
  const view = await loadView(pageContext);
  return { view, document: { title: pageContext.t(titles[view.state]) } };
});

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

async function loadView({ services, ctx, shop, form }: PageContextServer): Promise<NewsletterView> {
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
