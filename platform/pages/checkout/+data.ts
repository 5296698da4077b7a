import {
  type CheckoutStep,
  type CheckoutView,
  type ExpiredLine,
  hasPayout,
  shownCart,
  shownOffer,
} from '../../features/checkout/checkout-view.ts';
import { checkFieldValues } from '../../forms/check.ts';
import { detailsForm } from '../../forms/details.ts';
import { electronicIban } from '../../forms/iban.ts';
import { TRADE_COMPANY_FIELDS } from '../../forms/self-billing-fields.ts';
import { ADDRESS_FIELDS, PAYOUT_FIELDS, pickValues } from '../../forms/seller-fields.ts';
import type { CheckoutDraft } from '../../services/checkout/types.ts';
import type { CartPrice } from '../../services/offers/types.ts';
import { CART_COOKIE, parseCartCookie } from '../../shared/cart-cookie.ts';
import type { FormState } from '../../shared/form-state.ts';
import { loadCode } from '../../shared/load-code.ts';
import type { ProblemField } from '../../shared/problem.ts';
import { tradeCapFor } from '../../shared/trade-cap.ts';
import { ignoreUnreadableDraft } from '../../shared/unreadable-draft.ts';
import { CHECKOUT_COOKIE } from '../../shared/visitor-cookies.ts';
import type { PageContextServer } from '../page-context.ts';
import { isRefused, screenData } from '../screen-data.ts';

const titles = {
  paid: { cart: 'cart.title', details: 'details.title', check: 'check.title' },
  recycled: { cart: 'cart.title', details: 'details.titleRecycling', check: 'check.titleRecycling' },
} as const;

/** The requested step, or the first incomplete one. */
export const data = screenData<CheckoutView>(async (pageContext) => {
  const { services, ctx, cookies, shop, form, t } = pageContext;
  const lines = parseCartCookie(cookies[CART_COOKIE]);
  const draft = await services.checkout.read(ctx, cookies[CHECKOUT_COOKIE]).catch(ignoreUnreadableDraft);
  const voucher = refusedVoucher(form) ?? draft?.voucher;
  const cart = await services.offers.priceCart(ctx, { lines, ...(voucher ? { voucher } : {}) });
  const pays = hasPayout(cart);
  const asked = sentFrom(form?.values.step) ?? shop.query.step;
  const problems = asked === 'check' ? await draftProblems(pageContext, draft, pays) : [];
  const step = isAboveCap(ctx, cart) ? 'cart' : getStep(asked, cart, problems);
  const refused = isRefused(form) || (step === 'details' && problems.length > 0);
  const view: CheckoutView = {
    step,
    cart: shownCart(cart),
    gone: await goneLines(pageContext, cart),
    address: pickValues(ADDRESS_FIELDS, { ...draft?.address }),
    company: ctx.business ? pickValues(TRADE_COMPANY_FIELDS, { ...draft?.company }) : {},
    payout: pays ? pickValues(PAYOUT_FIELDS, { ...draft?.payout }) : {},
    voucher: draft?.voucher ?? null,
    idempotencyKey: step === 'check' ? (draft?.idempotencyKey ?? '') : '',
    directories: step === 'details' ? services.directory.files(ctx) : NO_FILES,
    ...(step === 'check' && pays ? findBank(pageContext, draft) : {}),
    problems: step === 'details' ? problems : [],
    handedOver: ctx.business && !refused && shop.query.sent === '1',
  };
  return { view, document: { title: t(titles[pays ? 'paid' : 'recycled'][step]), refused } };
});

/** A code that a voucher form has just rejected; the cart computes the reason again. */
function refusedVoucher(form: FormState | undefined): string | undefined {
  return form?.values.step === undefined ? form?.values.voucher : undefined;
}

const NO_FILES = {};

function findBank({ services }: PageContextServer, draft: CheckoutDraft | undefined): { bank?: string } {
  const bank = services.directory.findBankName(electronicIban(draft?.payout.iban ?? ''));
  return bank === undefined ? {} : { bank };
}

/** A rejected form is shown again on its own step, whatever address it was sent to. */
function sentFrom(formStep: string | undefined): CheckoutStep | undefined {
  if (formStep === 'details') return 'details';
  return formStep === 'trade' ? 'check' : undefined;
}

/** Carts that staff take over are not sold online, so there are no further steps. */
function isAboveCap({ business, tenant }: PageContextServer['ctx'], { devicesCents }: CartPrice): boolean {
  return devicesCents > tradeCapFor(tenant, business);
}

function getStep(asked: string | undefined, cart: CartPrice, problems: readonly ProblemField[]): CheckoutStep {
  if (cart.lines.length === 0) return 'cart';
  if (asked === 'details') return 'details';
  if (asked === 'check') return problems.length > 0 ? 'details' : 'check';
  return 'cart';
}

async function draftProblems(
  { ctx }: PageContextServer,
  draft: CheckoutDraft | undefined,
  pays: boolean,
): Promise<ProblemField[]> {
  // Imported dynamically: in the browser it is a separate file, which the page must not include.
  const { vatNumberProblem } = await loadCode(() => import('../../forms/vat-number.ts'));
  const typed = { ...draft?.address, ...draft?.payout, ...draft?.company };
  return checkFieldValues(detailsForm, typed, { ...ctx, pays, vatNumberProblem }).problems;
}

/**
 * Expired and traded offers are still stored, so that the page can show them as such and price them again with the same
 * answers.
 */
async function goneLines({ services, ctx }: PageContextServer, cart: CartPrice): Promise<ExpiredLine[]> {
  return Promise.all(
    cart.gone.map(async ({ offerId, reason }): Promise<ExpiredLine> => {
      const offer = reason === 'unknown' ? undefined : await services.offers.find(ctx, offerId);
      return { offerId, reason, ...(offer ? { offer: shownOffer(offer) } : {}) };
    }),
  );
}
