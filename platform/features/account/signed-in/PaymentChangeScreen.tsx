import { useState } from 'react';
import { isPayPal } from '../../../shared/payment-types.ts';
import { RadioCards } from '../../../ui/RadioCards.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useShop } from '../../shop/shop-context.tsx';
import { useText } from '../../shop/use-text.ts';
import { useBankAccount, usePaypalAccount } from '../queries/use-payout.ts';
import { ChangeFrame } from './ChangeFrame.tsx';
import { ConfirmPayout } from './ConfirmPayout.tsx';
import { BankForm, PaypalForm } from './PayoutForms.tsx';
import { QueryProblem } from './QueryProblem.tsx';

/** The owner's payout account, masked, and a form to replace it. */
export function PaymentChangeScreen({ title }: { title: string }) {
  const t = useText();
  const bank = useBankAccount();
  const paypal = usePaypalAccount();
  const known = bank.data && paypal.data ? { ...bank.data, ...paypal.data } : undefined;
  return (
    <ChangeFrame title={title} lead={t('account.paymentChange.text')}>
      <QueryProblem read={bank.isError ? bank : paypal} what={t('account.payout.failed')} />
      {bank.isPending || paypal.isPending ? <Skeleton label={t('account.trying')} blocks={['long-form']} /> : null}
      {known ? <Ways {...known} /> : null}
    </ChangeFrame>
  );
}

type Known = NonNullable<ReturnType<typeof useBankAccount>['data']> &
  NonNullable<ReturnType<typeof usePaypalAccount>['data']>;

/** Each payout method of the shop; both forms stay mounted, so that switching loses no typed values. */
function Ways({ payment, paypalAccount }: Known) {
  const t = useText();
  const { paymentTypes, selectedPaymentType } = useShop().tenant;
  const payPalType = paymentTypes.find(isPayPal);
  const bankType = paymentTypes.find((type) => !isPayPal(type));
  const first = !payment && paypalAccount && payPalType ? payPalType.id : selectedPaymentType;
  const [chosen, setChosen] = useState(String(first));
  const byPayPal = payPalType !== undefined && chosen === String(payPalType.id);
  const current: Record<string, string | undefined> = { Paypal: paypalAccount?.email, DirectDebitSwift: payment?.iban };
  const options = paymentTypes.map(({ id, code }) => {
    const now = current[code];
    return {
      value: String(id),
      label: t(`payout.${code}.label`),
      hint: now ? t('account.payout.now', { account: now.replaceAll(' ', '\u00a0') }) : t(`payout.${code}.hint`),
    };
  });
  return (
    <>
      <div className="space-below-large">
        <RadioCards
          id="paymentType"
          legend={t('account.payout.way')}
          options={options}
          value={String(first)}
          input={{ name: 'paymentType', onChange: ({ target }) => setChosen(target.value) }}
        />
      </div>
      {bankType ? (
        <div hidden={byPayPal}>
          {payment?.confirmed === false ? (
            <ConfirmPayout kind="payment" id={payment.id} account={payment.iban} />
          ) : null}
          <BankForm payment={payment} />
        </div>
      ) : null}
      {payPalType ? (
        <div hidden={!byPayPal}>
          {paypalAccount?.confirmed === false ? (
            <ConfirmPayout kind="paypalAccount" id={paypalAccount.id} account={paypalAccount.email} />
          ) : null}
          <PaypalForm account={paypalAccount} />
        </div>
      ) : null}
    </>
  );
}
