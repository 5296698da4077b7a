import { type BusinessView, toBusinessView } from '../../features/business/business-view.ts';
import { categoryStock } from '../category-stock.ts';
import type { PageContextServer, PageMeta } from '../page-context.ts';

export type BusinessData = BusinessView & { meta: PageMeta };

const EXAMPLES = 3;

/** What companies may sell and what it brings today; after an enquiry, that it arrived. */
export async function data(pageContext: PageContextServer): Promise<BusinessData> {
  const { services, ctx, shop, form, t } = pageContext;
  const stock = await categoryStock(pageContext, EXAMPLES);
  const wrong = form !== undefined && form.problems.length > 0;
  const sent = !wrong && shop.query.sent === '1';
  const title = t(sent ? 'business.sent.title' : 'business.title.page');
  return {
    ...toBusinessView(stock, (device) => services.pricing.maxPrice(ctx, device)),
    sent,
    meta: {
      title: wrong ? `${t('form.errorPrefix')} ${title}` : title,
      description: t('business.description'),
      ...(sent ? { noindex: true } : {}),
    },
  };
}
