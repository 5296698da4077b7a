import { type BusinessView, toBusinessView } from '../../features/business/business-view.ts';
import { getFieldLimits } from '../../forms/define-form.ts';
import { enquiryForm } from '../../forms/enquiry.ts';
import { composeDeviceName } from '../../shared/device-name.ts';
import { categoryStock } from '../category-stock.ts';
import type { PageContextServer } from '../page-context.ts';
import { isRefused, screenData } from '../screen-data.ts';

const EXAMPLES = 3;

/** Categories and current prices for companies; after an enquiry, the confirmation. */
export const data = screenData<BusinessView>(async (pageContext) => {
  const { services, ctx, shop, form, t } = pageContext;
  const stock = await categoryStock(pageContext, EXAMPLES);
  const sent = !isRefused(form) && shop.query.sent === '1';
  return {
    view: {
      ...toBusinessView(stock, (device) => services.pricing.maxPrice(ctx, device)),
      sent,
      ...(await readAskedQuantities(pageContext)),
    },
    document: sent ? { title: t('business.sent.title'), noindex: true } : {},
  };
});

/** The offer and quantity in the address, if the offer is this shop's and the form accepts the quantity. */
async function readAskedQuantities({
  services,
  ctx,
  shop: { query },
}: PageContextServer): Promise<Pick<BusinessView, 'about'>> {
  const pieces = Number(query.pieces);
  const { minimum = 0, maximum = 0 } = getFieldLimits(enquiryForm, 'deviceCount');
  if (!query.offer || !Number.isInteger(pieces) || pieces < minimum || pieces > maximum) return {};
  const offer = await services.offers.find(ctx, query.offer);
  if (!offer) return {};
  const { summary, priceCents, validUntil, formFactor } = offer;
  const device = composeDeviceName(offer);
  return { about: { device, pieces, summary, priceCents, validUntil, formFactor } };
}
