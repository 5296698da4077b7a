import { customerAddressForm } from '../../../forms/customer-address.ts';
import type { CustomerAddressBody } from '../../../generated/api/types.gen.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PlaceFields } from '../../seller/AddressFields.tsx';
import { DetailQuestions } from '../../seller/DetailQuestions.tsx';
import { useText } from '../../shop/use-text.ts';
import { AccountErrors } from '../AccountErrors.tsx';
import { useOwner } from '../queries/owner.tsx';
import { useAddress, useChangeAddress } from '../queries/use-address.ts';
import { ChangeFrame } from './ChangeFrame.tsx';
import { QueryProblem } from './QueryProblem.tsx';
import { SaveButtons } from './SaveButtons.tsx';
import { useHelpedForm } from './use-helped-form.ts';
import { useWayBack } from './use-way-back.ts';

/** Form for the owner's address. */
export function AddressChangeScreen({ title }: { title: string }) {
  const t = useText();
  const read = useAddress();
  return (
    <ChangeFrame title={title} lead={t('account.addressChange.text')}>
      <QueryProblem read={read} what={t('account.address.failed')} />
      {read.isPending ? <Skeleton label={t('account.trying')} blocks={['form']} /> : null}
      {read.data ? <AddressForm address={read.data.address} /> : null}
    </ChangeFrame>
  );
}

function AddressForm({ address }: Pick<CustomerAddressBody, 'address'>) {
  const t = useText();
  const { customerData } = useOwner().account.state;
  const { backHref, done } = useWayBack();
  const change = useChangeAddress();
  const { firstName = '', lastName = '' } = customerData ?? {};
  const { form, help, box } = useHelpedForm(customerAddressForm, {
    values: address ?? { firstName, lastName },
    send: change,
    onSent: async () => done(),
  });
  return (
    <form ref={box} noValidate onSubmit={form.submit}>
      <AccountErrors form={form} />
      <DetailQuestions help={help} button={t('account.save')} />
      <div className="field-grid">
        <PlaceFields form={form} />
      </div>
      <SaveButtons busy={form.busy} leaveHref={backHref} />
    </form>
  );
}
