import { type BusinessView, toBusinessView } from '../../features/business/business-view.ts';
import { categoryStock } from '../category-stock.ts';
import { isRefused, screenData } from '../screen-data.ts';

const EXAMPLES = 3;

/** What companies may sell and what it brings today; after an enquiry, that it arrived. */
export const data = screenData<BusinessView>(async (pageContext) => {
  const { services, ctx, shop, form, t } = pageContext;
  const stock = await categoryStock(pageContext, EXAMPLES);
  const sent = !isRefused(form) && shop.query.sent === '1';
  return {
    view: { ...toBusinessView(stock, (device) => services.pricing.maxPrice(ctx, device)), sent },
    document: sent ? { title: t('business.sent.title'), noindex: true } : {},
  };
});
