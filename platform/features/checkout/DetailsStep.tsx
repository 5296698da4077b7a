import { Suspense } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { FormErrors } from '../forms/FormErrors.tsx';
import { AddressFields, AskedBefore } from '../seller/AddressFields.tsx';
import { PayoutFields } from '../seller/PayoutFields.tsx';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useB2BMode, useCart } from '../stores/stores-context.tsx';
import { CompanyFields } from './CompanyFields.tsx';
import type { CheckoutStepProps } from './checkout-step-props.ts';
import { hasPayout } from './checkout-view.ts';
import { TradeAside } from './TradeAside.tsx';
import { useAccountDetails } from './use-checkout-account.ts';
import { useDetailsForm, useFilledIn } from './use-details-form.ts';

/** The document contains the form; a browser fetches the code before anything is typed that needs a typo check. */
const DetailQuestions = import.meta.env.SSR
  ? (await import('../seller/DetailQuestions.tsx')).DetailQuestions
  : lazyWithRetry(() => import('../seller/DetailQuestions.tsx').then((module) => module.DetailQuestions));

/** Second step: address for the label and, when something is paid, the payout. At most nine fields. */
export function DetailsStep({ view, form: refused }: CheckoutStepProps) {
  const t = useText();
  const { tenant, href } = useShop();
  const pays = hasPayout(view.cart);
  const business = useB2BMode();
  const payPal = useCart((state) => state.isPayPalTransaction);
  const { box, keep, help, choosePayout, ...used } = useDetailsForm(view, refused);
  const form = { ...used, hints: help.hints };
  const { signedIn, details } = useAccountDetails();
  useFilledIn(form.inputs, details);
  return (
    <div className="sell">
      <div>
        <h1 className="headline-small space-below">{t(pays ? 'details.headline' : 'details.headlineRecycling')}</h1>
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
      </div>
      <TradeAside cart={view.cart}>
        <p className="note">
          <Icon name="truck" />
          <span>{t('details.noteShipping', { carrier: tenant.shipping.carrier })}</span>
        </p>
        {pays && !payPal ? (
          <p className="note">
            <Icon name="lock" />
            <span>{t('details.noteIban')}</span>
          </p>
        ) : null}
      </TradeAside>
    </div>
  );
}
