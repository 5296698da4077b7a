import { Suspense } from 'react';
import type { FormState } from '../../shared/form-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import type { ShownTrade } from '../trade/shown-trade.ts';

/** Each is fetched only when the form is opened. */
const ContactForm = import.meta.env.SSR
  ? (await import('../contact/ContactForm.tsx')).ContactForm
  : lazyWithRetry(() => import('../contact/ContactForm.tsx').then((module) => module.ContactForm));
const TradeQuestion = import.meta.env.SSR
  ? (await import('./TradeQuestion.tsx')).TradeQuestion
  : lazyWithRetry(() => import('./TradeQuestion.tsx').then((module) => module.TradeQuestion));

interface TradeContactProps {
  sale: ShownTrade;
  /** The seller's masked address; null where another host has the trade, whose seller fills in the contact form. */
  answersTo: string | null;
  form: FormState | undefined;
}

/** The question form is on this page, because its address is a secret that must not be passed to another page. */
export function TradeContact({ sale, answersTo, form }: TradeContactProps) {
  const t = useText();
  const { path, query } = useShop();
  const rejected = form?.values.act === 'ask' ? form : undefined;
  return (
    <section aria-labelledby="sale-contact">
      <h2 id="sale-contact" className="h3">
        {t('sale.contact')}
      </h2>
      {query.step === 'asked' && !form ? (
        <p className="status success space-above-small">
          <Icon name="check" />
          {t('sale.ask.sent')}
        </p>
      ) : null}
      {query.step === 'ask' || rejected ? (
        <div className="space-above-small">
          <Suspense>
            {answersTo === null ? (
              <ContactForm tradeNumber={sale.number} />
            ) : (
              <TradeQuestion answersTo={answersTo} form={rejected} />
            )}
          </Suspense>
        </div>
      ) : (
        <>
          <p className="space-above-small">{t('sale.contactText')}</p>
          <p className="space-above">
            <a className="action-link" href={`${path}?step=ask#sale-contact`}>
              {t('sale.ask.begin')}
            </a>
          </p>
        </>
      )}
    </section>
  );
}
