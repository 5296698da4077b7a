import { Suspense } from 'react';
import { FormErrors } from '../forms/FormErrors.tsx';
import { AddressFields, AskedBefore } from '../seller/AddressFields.tsx';
import { PayoutFields } from '../seller/PayoutFields.tsx';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useB2BMode } from '../stores/stores-context.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import type { CheckoutStepProps } from './checkout-step-props.ts';
import { hasPayout } from './checkout-view.ts';
import { useAccountDetails } from './use-checkout-account.ts';
import { useDetailsForm, useFilledIn } from './use-details-form.ts';

/** The document contains the form; a browser fetches the code before anything is typed that needs a typo check. */
const DetailQuestions = import.meta.env.SSR
  ? (await import('../seller/DetailQuestions.tsx')).DetailQuestions
  : lazyWithRetry(() => import('../seller/DetailQuestions.tsx').then((module) => module.DetailQuestions));

/** The form of the details: company, address, and payout where something is paid. */
export function DetailsForm({ view, form: refused }: CheckoutStepProps) {
  const t = useText();
  const { href } = useShop();
  const pays = hasPayout(view.cart);
  const business = useB2BMode();
  const { box, keep, help, choosePayout, ...used } = useDetailsForm(view, refused);
  const form = { ...used, hints: help.hints };
  const { signedIn, details } = useAccountDetails();
  useFilledIn(form.inputs, details);
  return (
    <>
      <FormErrors {...form} failure={(reason) => t(reason === 'tooMany' ? 'form.tooMany' : 'details.offline')} />
      <Suspense>
        <DetailQuestions help={help} button={t('details.continue')} />
      </Suspense>
      <form
        ref={box}
        noValidate
        method="post"
        action={href('checkout', {}, { step: 'details' })}
        onSubmit={form.submit}
        onBlur={keep}
      >
        <input type="hidden" name="step" value="details" />
        <AskedBefore form={refused} />
        <p className={`muted small from-account${signedIn ? ' known' : ''}`}>
          {signedIn ? (
            details && t('details.fromAccount', { email: details.values.email ?? '' })
          ) : (
            <RichText id="details.toSignIn" href={href('accountOverview', {}, { return: 'checkout' })} />
          )}
        </p>
        {business ? <CompanyFields form={form} pays={pays} known={details?.company} /> : null}
        <h2 className="h3 space-below">{t('details.address')}</h2>
        <AddressFields form={form} />
        {pays ? <PayoutFields form={form} stored={details?.stored ?? []} onChoose={choosePayout} /> : null}
        <button type="submit" className="button button-primary" aria-disabled={form.busy}>
          {t(form.busy ? 'details.saving' : 'details.continue')}
        </button>
      </form>
    </>
  );
}
