import {
  type CheckoutStep,
  type CheckoutView,
  type ExpiredLine,
  hasPayout,
  shownCart,
  shownOffer,
} from '../../features/checkout/checkout-view.ts';
import { checkFieldValues } from '../../forms/check.ts';
import { COMPANY_FIELDS } from '../../forms/company-fields.ts';
import { detailsForm } from '../../forms/details.ts';
import { electronicIban } from '../../forms/iban.ts';
import { ADDRESS_FIELDS, PAYOUT_FIELDS, pickValues } from '../../forms/seller-fields.ts';
import type { CheckoutDraft } from '../../services/checkout/types.ts';
import type { CartPrice } from '../../services/offers/types.ts';
import { CART_COOKIE, parseCartCookie } from '../../shared/cart-cookie.ts';
import type { FormState } from '../../shared/form-state.ts';
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

/** The step asked for, or the first one that still has something to do. */
export const data = screenData<CheckoutView>(async (pageContext) => {
  const { services, ctx, cookies, shop, form, t } = pageContext;
  const lines = parseCartCookie(cookies[CART_COOKIE]);
  const draft = await services.checkout.read(ctx, cookies[CHECKOUT_COOKIE]).catch(ignoreUnreadableDraft);
  const voucher = refusedVoucher(form) ?? draft?.voucher;
  const cart = await services.offers.priceCart(ctx, { lines, ...(voucher ? { voucher } : {}) });
  const pays = hasPayout(cart);
  const asked = sentFrom(form?.values.step) ?? shop.query.step;
  const problems = asked === 'check' ? await draftProblems(pageContext, draft, pays) : [];
  const step = isAboveCap(ctx, cart) ? 'cart' : stepOf(asked, cart, problems);
  const refused = isRefused(form) || (step === 'details' && problems.length > 0);
  const view: CheckoutView = {
    step,
    cart: shownCart(cart),
    gone: await goneLines(pageContext, cart),
    address: pickValues(ADDRESS_FIELDS, { ...draft?.address }),
    company: ctx.business ? pickValues(COMPANY_FIELDS, { ...draft?.company }) : {},
    payout: pays ? pickValues(PAYOUT_FIELDS, { ...draft?.payout }) : {},
    voucher: draft?.voucher ?? null,
    idempotencyKey: step === 'check' ? (draft?.idempotencyKey ?? '') : '',
    directories: step === 'details' ? services.directory.files() : NO_FILES,
    ...(step === 'check' && pays ? bankOf(pageContext, draft) : {}),
    problems: step === 'details' ? problems : [],
    handedOver: ctx.business && !refused && shop.query.sent === '1',
  };
  return { view, document: { title: t(titles[pays ? 'paid' : 'recycled'][step]), refused } };
});

/** A code that was refused a moment ago, by a form that asks for nothing else: why, the cart says anew. */
function refusedVoucher(form: FormState | undefined): string | undefined {
  return form?.values.step === undefined ? form?.values.voucher : undefined;
}

const NO_FILES = {};

function bankOf({ services }: PageContextServer, draft: CheckoutDraft | undefined): { bank?: string } {
  const bank = services.directory.bankOf(electronicIban(draft?.payout.iban ?? ''));
  return bank === undefined ? {} : { bank };
}

/** A refused form is shown again on the step it stands on, whatever address it was sent to. */
function sentFrom(formStep: string | undefined): CheckoutStep | undefined {
  if (formStep === 'details') return 'details';
  return formStep === 'trade' ? 'check' : undefined;
}

/** What people take over is not sold online: there is nothing further to fill in. */
function isAboveCap({ business, tenant }: PageContextServer['ctx'], { devicesCents }: CartPrice): boolean {
  return devicesCents > tradeCapFor(tenant, business);
}

function stepOf(asked: string | undefined, cart: CartPrice, problems: readonly ProblemField[]): CheckoutStep {
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
  // A file of its own in the browser; the page must not draw it in.
  const { vatNumberProblem } = await import('../../forms/vat-number.ts');
  const typed = { ...draft?.address, ...draft?.payout, ...draft?.company };
  return checkFieldValues(detailsForm, typed, { ...ctx, pays, vatNumberProblem }).problems;
}

/** Expired and sold offers are still known, so that they can be shown as such and priced again with the same answers. */
async function goneLines({ services, ctx }: PageContextServer, cart: CartPrice): Promise<ExpiredLine[]> {
  return Promise.all(
    cart.gone.map(async ({ offerId, reason }): Promise<ExpiredLine> => {
      const offer = reason === 'unknown' ? undefined : await services.offers.find(ctx, offerId);
      return { offerId, reason, ...(offer ? { offer: shownOffer(offer) } : {}) };
    }),
  );
}
