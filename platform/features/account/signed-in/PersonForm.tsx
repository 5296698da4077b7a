import { personForm } from '../../../forms/person.ts';
import { phoneContactForm } from '../../../forms/phone-contact.ts';
import type { CustomerBody } from '../../../generated/api/types.gen.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { useText } from '../../shop/use-text.ts';
import { AccountErrors } from '../AccountErrors.tsx';
import { useChangePerson, useSavePhone } from '../queries/use-customer.ts';
import { SaveButtons } from './SaveButtons.tsx';
import { announceSaved } from './saved.ts';
import { useConstant } from './use-constant.ts';
import { useOwnForm } from './use-own-form.ts';

export interface OwnFormProps {
  customer: CustomerBody;
  onDone: () => void;
}

/** Name and birth date. */
export function PersonForm({ customer, onDone }: OwnFormProps) {
  const t = useText();
  const change = useChangePerson();
  const { firstName = '', lastName = '', birthDate = '', peopleIri = '', customerIri = '' } = customer;
  const form = useOwnForm(personForm, {
    values: { firstName, lastName, birthDate },
    completeValues: useConstant((typed) => ({ ...typed, peopleIri, customerIri })),
    send: change,
    onSent: async () => announceSaved(onDone),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <AccountErrors form={form} />
      <div className="field-grid">
        <FormField {...form.field('firstName')} autoComplete="given-name" span={3} />
        <FormField {...form.field('lastName')} autoComplete="family-name" span={3} />
        <FormField
          {...form.field('birthDate')}
          label={t('account.person.birthDateOptional')}
          type="date"
          autoComplete="bday"
          span={3}
        />
      </div>
      <SaveButtons busy={form.busy} onLeave={onDone} />
    </form>
  );
}

/** The phone number; an empty value removes it. */
export function PhoneForm({ customer, onDone }: OwnFormProps) {
  const t = useText();
  const save = useSavePhone();
  const { id = '', number = '' } = customer.phone ?? {};
  const form = useOwnForm(phoneContactForm, {
    values: { number },
    completeValues: useConstant((typed) => ({ ...typed, id })),
    send: save,
    onSent: async () => announceSaved(onDone),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <AccountErrors form={form} />
      <FormField
        {...form.field('number')}
        hint={t(id === '' ? 'account.person.phoneHint' : 'account.person.phoneHintOut')}
        type="tel"
        autoComplete="tel"
      />
      <SaveButtons busy={form.busy} onLeave={onDone} />
    </form>
  );
}
