import { type DeviceListStep, type DeviceListView, toShownLines } from '../../features/device-list/device-list-view.ts';
import { checkFieldValues } from '../../forms/check.ts';
import { COMPANY_FIELDS } from '../../forms/company-fields.ts';
import { listSellerForm } from '../../forms/list-seller.ts';
import { pickValues } from '../../forms/seller-fields.ts';
import type { PricedList } from '../../services/device-lists/types.ts';
import { CART_COOKIE, parseCartCookie } from '../../shared/cart-cookie.ts';
import { loadCode } from '../../shared/load-code.ts';
import { tradeCapFor } from '../../shared/trade-cap.ts';
import { ignoreUnreadableDraft } from '../../shared/unreadable-draft.ts';
import { CHECKOUT_COOKIE } from '../../shared/visitor-cookies.ts';
import { renderNotFound } from '../not-found.ts';
import type { PageContextServer } from '../page-context.ts';
import { isRefused, screenData } from '../screen-data.ts';

/** The visitor's list, from its draft: read, then with its company, then with prices. */
export const data = screenData<DeviceListView>(async (pageContext) => {
  const { services, ctx, cookies, shop, form, t } = pageContext;
  if (!ctx.tenant.features.b2b) throw renderNotFound();
  const draft = await services.checkout.read(ctx, cookies[CHECKOUT_COOKIE]).catch(ignoreUnreadableDraft);
  const list = draft?.list ?? [];
  const company = pickValues(COMPANY_FIELDS, { ...draft?.company });
  const step = await getStep(pageContext, list.length, company);
  const priced = step === 'table' || step === 'enquiry' ? await services.deviceLists.price(ctx, list) : NOTHING;
  const view: DeviceListView = {
    step,
    lines: toShownLines(priced),
    lineCount: list.length,
    totalCents: priced.totalCents,
    cartFit: await findCartFit(pageContext, priced),
    company,
    isRest: step === 'table' && shop.query.list === 'rest',
  };
  const title = step === 'sent' ? 'business.sent.title' : 'list.title';
  return { view, document: { title: t(title), refused: isRefused(form) } };
});

const NOTHING: PricedList = { lines: [], totalCents: 0 };

async function getStep(
  { ctx, shop, form }: PageContextServer,
  lineCount: number,
  company: Record<string, string>,
): Promise<DeviceListStep> {
  if (shop.query.list === 'sent' && !isRefused(form)) return 'sent';
  if (lineCount === 0) return 'upload';
  // Imported dynamically: in the browser it is a separate file, which the page must not include.
  const { vatNumberProblem } = await loadCode(() => import('../../forms/vat-number.ts'));
  const isKnown = checkFieldValues(listSellerForm, company, { ...ctx, vatNumberProblem }).ok;
  if (!isKnown || form?.values.act === 'seller') return 'seller';
  return shop.query.list === 'enquiry' || form?.values.act === 'enquiry' ? 'enquiry' : 'table';
}

/** The rule of `checkCartFit`, which the server applies again when the button is pressed. */
async function findCartFit({ services, ctx, cookies }: PageContextServer, priced: PricedList) {
  const lines = parseCartCookie(cookies[CART_COOKIE]);
  const { devicesCents } = await services.offers.priceCart(ctx, { lines });
  const cart = { lines: lines.length, devicesCents, capCents: tradeCapFor(ctx.tenant, ctx.business) };
  return services.deviceLists.checkCartFit(priced, cart);
}
