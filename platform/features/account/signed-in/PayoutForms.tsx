import { bankAccountForm } from '../../../forms/bank-account.ts';
import { sellerName } from '../../../forms/complete-details.ts';
import { paypalAccountForm } from '../../../forms/paypal-account.ts';
import type { BankAccountBody, PaypalAccountBody } from '../../../generated/api/types.gen.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { DetailField } from '../../seller/AddressFields.tsx';
import { DetailQuestions } from '../../seller/DetailQuestions.tsx';
import { useText } from '../../shop/use-text.ts';
import { AccountErrors } from '../AccountErrors.tsx';
import { useOwner } from '../queries/owner.tsx';
import { useSaveBankAccount, useSavePaypalAccount } from '../queries/use-payout.ts';
import { useConfirmed } from '../use-confirmed.tsx';
import { SaveButtons } from './SaveButtons.tsx';
import { useConstant } from './use-constant.ts';
import { useHelpedForm } from './use-helped-form.ts';
import { useWayBack } from './use-way-back.ts';

/** Form for a bank account. The stored IBAN is never sent to a page, so a new one is typed in full. */
export function BankForm({ payment }: Pick<BankAccountBody, 'payment'>) {
  const t = useText();
  const { session, account } = useOwner();
  const { backHref, done } = useWayBack();
  const { call, question } = useConfirmed(session);
  const save = useSaveBankAccount(call);
  const { firstName, lastName } = account.state.customerData ?? {};
  const { id = '', accountHolder = sellerName({ firstName, lastName }) } = payment ?? {};
  const { form, box } = useHelpedForm(bankAccountForm, {
    values: { accountHolder },
    completeValues: useConstant((typed) => ({ ...typed, id })),
    send: ({ payment: typed }) => save(typed),
    onSent: async () => done(),
  });
  return (
    <>
      <form ref={box} noValidate onSubmit={form.submit}>
        <AccountErrors form={form} />
        <div className="field-grid">
          <DetailField form={form} name="accountHolder" span={6} />
          <DetailField
            form={form}
            name="iban"
            span={6}
            {...(payment
              ? { hint: t('account.payout.ibanHint', { iban: payment.iban.replaceAll(' ', '\u00a0') }) }
              : {})}
          />
        </div>
        <p className="note space-below">
          <Icon name="lock" />
          <span>{t('account.register.noteIban')}</span>
        </p>
        <SaveButtons busy={form.busy} leaveHref={backHref} />
      </form>
      {question}
    </>
  );
}

export function PaypalForm({ account }: { account: PaypalAccountBody['paypalAccount'] }) {
  const t = useText();
  const { session } = useOwner();
  const { backHref, done } = useWayBack();
  const { call, question } = useConfirmed(session);
  const save = useSavePaypalAccount(call);
  const { id = '' } = account ?? {};
  const { form, help, box } = useHelpedForm(paypalAccountForm, {
    completeValues: useConstant((typed) => ({ ...typed, id })),
    send: ({ paypalAccount }) => save(paypalAccount),
    onSent: async () => done(),
  });
  return (
    <>
      <form ref={box} noValidate onSubmit={form.submit}>
        <AccountErrors form={form} />
        <DetailQuestions help={help} button={t('account.save')} />
        <div className="field-grid">
          <DetailField form={form} name="paypalEmail" span={6} />
        </div>
        <SaveButtons busy={form.busy} leaveHref={backHref} />
      </form>
      {question}
    </>
  );
}
