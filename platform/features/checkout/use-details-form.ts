import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { withHolder } from '../../forms/complete-details.ts';
import { detailsForm } from '../../forms/details.ts';
import type { TradeCompanyField } from '../../forms/self-billing-fields.ts';
import type { SellerField } from '../../forms/seller-fields.ts';
import { storedChoice } from '../../forms/stored-payout.ts';
import type { FormState } from '../../shared/form-state.ts';
import { listPayPalTypeIds } from '../../shared/payment-types.ts';
import type { AccountDetails } from '../account/checkout-account.ts';
import { type FormValues, type UsedForm, useForm } from '../forms/use-form.ts';
import { type DetailsHelp, useDetailsHelp, useTypingHelp } from '../seller/use-details-help.ts';
import { useVatNumberProblem } from '../seller/use-vat-number-problem.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { choosePayment } from '../stores/cart-actions.ts';
import { useB2BMode, useStores } from '../stores/stores-context.tsx';
import { type CheckoutView, hasPayout } from './checkout-view.ts';
import { saveDraftInTurn } from './draft-saves.ts';
import { toDraft, useSavedDraft } from './use-saved-draft.ts';

interface DetailsForm extends UsedForm<SellerField | TradeCompanyField> {
  help: DetailsHelp;
  box: RefObject<HTMLFormElement | null>;
  /** Saves the typed values on the server. */
  keep: () => void;
  /** Notes how the visitor wants to be paid, as soon as it is chosen. */
  choosePayout: (paymentType: string) => void;
}

/** The details form. Valid values are saved as the draft; invalid ones too, whenever a field loses focus. */
export function useDetailsForm(view: CheckoutView, refused: FormState | undefined): DetailsForm {
  const { tenant, href } = useShop();
  const { cart } = useStores();
  const pays = hasPayout(view.cart);
  const business = useB2BMode();
  const vatNumberProblem = useVatNumberProblem(business);
  const asked = useMemo(() => ({ pays, business }), [pays, business]);
  const box = useRef<HTMLFormElement>(null);
  const help = useDetailsHelp(view.directories, refused);
  const early = useMemo(() => ({ values: {}, problems: view.problems }), [view.problems]);
  const choosePayout = useCallback(
    (chosen: string) => {
      const type = storedChoice(chosen)?.paymentType ?? Number(chosen);
      choosePayment(cart, type, listPayPalTypeIds(tenant.paymentTypes).includes(type));
    },
    [cart, tenant],
  );
  const form = useForm(detailsForm, {
    refused: refused ?? early,
    values: { ...view.address, ...view.payout, ...view.company },
    facts: useMemo(() => ({ pays, business, vatNumberProblem }), [pays, business, vatNumberProblem]),
    completeValues: useCallback((typed: FormValues) => withHolder(typed, { tenant }), [tenant]),
    ask: help.ask,
    send: (_, typed) => saveDraftInTurn(tenant.services, toDraft(typed, asked)),
    onSent: async ({ paymentType = '' }) => {
      if (pays) choosePayout(paymentType);
      await navigate(href('checkout', {}, { step: 'check' }));
    },
  });
  useTypingHelp(box, form.inputs.setValue, { files: view.directories, show: help.show });
  const keep = useSavedDraft(box, asked);
  useEffect(() => {
    // "Change" on the check page leads to one field and focuses it.
    const target = window.location.hash.slice(1);
    if (target && box.current) box.current.querySelector<HTMLElement>(`#${CSS.escape(target)}`)?.focus();
  }, []);
  return { ...form, help, box, keep, choosePayout };
}

/** Fills empty fields from the account. Typed values, here or earlier, stay. */
export function useFilledIn({ getValues, setValue }: UsedForm<SellerField>['inputs'], details?: AccountDetails): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(details?.values ?? {})) {
      if (value !== '' && !getValues(name)) setValue(name, value);
    }
  }, [details, getValues, setValue]);
}
