import { activateForm } from '../../forms/activate.ts';
import { password } from '../../generated/api/members/account-reset-input.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { FormField } from '../../ui/FormField.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { useAccountForm } from './use-account-form.ts';

/** Without scripts no server sees what stands behind the `#` of a mail's link: it is pasted. */
export function PastedLink({ form: posted }: { form: FormState | undefined }) {
  const { href } = useShop();
  const t = useText();
  const form = useAccountForm(activateForm, {
    form: posted,
    send: async () => ({ ok: true, value: null }),
    onSent: async () => {},
    denied: 'link',
  });
  const error = form.getError('password');
  return (
    <section className="space-above-large">
      <h2 className="h3">{t('account.activate.plainTitle')}</h2>
      <p className="space-above space-below">{t('account.activate.plainText')}</p>
      <AccountErrors form={form} />
      <form noValidate method="post" action={href('accountOverview')}>
        <FormField {...form.field('link')} type="text" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <FormField
          id="password-chosen"
          name="password"
          type="password"
          autoComplete="new-password"
          label={t('account.reset.title')}
          hint={t('account.activate.plainPassword', { count: password.minLength })}
          {...(error ? { error } : {})}
        />
        <button type="submit" className="button button-primary">
          {t('account.activate.submit')}
        </button>
      </form>
    </section>
  );
}
