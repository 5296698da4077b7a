import { electronicIban } from '../../forms/iban.ts';
import { asksSelfBilling } from '../../forms/self-billing-fields.ts';
import { storedChoice } from '../../forms/stored-payout.ts';
import { listPayPalTypeIds } from '../../shared/payment-types.ts';
import { maskIban } from '../../shared/payout-masks.ts';
import type { CheckRow } from '../../ui/CheckAnswers.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { type CheckoutView, hasPayout } from './checkout-view.ts';

interface AnswerRows {
  person: CheckRow[];
  /** Shown only when something is paid. */
  payout: CheckRow[];
  shipping: CheckRow[];
}

/** The details as rows, each with a link to its field. */
export function useAnswerRows({ company, address, payout, cart, bank }: CheckoutView): AnswerRows {
  const t = useText();
  const { tenant, href } = useShop();
  const change = (field: string) => `${href('checkout', {}, { step: 'details' })}#${field}`;
  const stored = storedChoice(payout.paymentType);
  const chosen = stored ? String(stored.paymentType) : payout.paymentType;
  const type = tenant.paymentTypes.find(({ id }) => String(id) === chosen);
  const byPayPal = type !== undefined && listPayPalTypeIds([type]).length > 0;
  const method = type ? t(`payout.${type.code}.label`) : '';
  return {
    person: [
      ...(company.company
        ? [
            { term: t('business.company.label'), value: company.company, changeHref: change('company') },
            {
              term: t('business.vatNumber.label'),
              value: company.vatNumber || t('check.withoutVatNumber'),
              changeHref: change('vatNumber'),
            },
            ...(asksSelfBilling({ tenant, pays: hasPayout(cart) })
              ? [
                  {
                    term: t('check.invoice'),
                    value: t(company.selfBilling === 'yes' ? 'check.invoice.creditNote' : 'check.invoice.own'),
                    changeHref: change('selfBilling'),
                  },
                ]
              : []),
          ]
        : []),
      { term: t('check.name'), value: `${address.firstName} ${address.lastName}`, changeHref: change('firstName') },
      {
        term: t('check.address'),
        value: `${address.street}, ${address.postalCode} ${address.city}`,
        changeHref: change('street'),
      },
      { term: t('field.email.label'), value: address.email, changeHref: change('email') },
    ],
    payout: [
      { term: t('check.method'), value: method, changeHref: change('paymentType') },
      ...(stored
        ? [{ term: t('check.account'), value: oneWord(stored.masked), changeHref: change('paymentType') }]
        : byPayPal
          ? [{ term: t('field.paypalEmail.label'), value: payout.paypalEmail, changeHref: change('paypalEmail') }]
          : [
              { term: t('check.holder'), value: payout.accountHolder, changeHref: change('accountHolder') },
              {
                term: t('field.iban.label'),
                value: [oneWord(maskIban(electronicIban(payout.iban ?? ''))), bank].filter(Boolean).join(', '),
                changeHref: change('iban'),
              },
            ]),
    ],
    shipping: [
      { term: t('check.carrier'), value: t('check.carrierText', { carrier: tenant.shipping.carrier }) },
      { term: t('check.label'), value: t(hasPayout(cart) ? 'check.labelText' : 'check.labelTextRecycling') },
    ],
  };
}

/** An account number must not break over lines. */
function oneWord(masked: string): string {
  return masked.replaceAll(' ', '\u00a0');
}
