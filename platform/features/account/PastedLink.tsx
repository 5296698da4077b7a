import { activateForm } from '../../forms/activate.ts';
import { password } from '../../generated/api/members/account-reset-input.gen.ts';
import type { AccountLinkBody } from '../../generated/api/types.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { FormField } from '../../ui/FormField.tsx';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { LinkContents } from './LinkContents.tsx';
import { useAccountForm } from './use-account-form.ts';

/** The answer to a post shows this part, which is below the sign-in. */
const PLACE = 'pasted-link';

/**
 * Without scripts no server sees what stands behind the `#` of a mail's link: it is pasted. The next page says for which
 * address it is and what the account will hold, and has the button.
 */
export function PastedLink({ form: posted }: { form: FormState | undefined }) {
  const { href } = useShop();
  const t = useText();
  const form = useAccountForm(activateForm, {
    form: posted,
    send: async () => ({ ok: true, value: null }),
    onSent: async () => {},
    denied: 'link',
  });
  const facts = posted?.link;
  return (
    <section className="space-above-large" id={PLACE}>
      <h2 className="h3">{t(facts ? 'account.activate.title' : 'account.activate.plainTitle')}</h2>
      {facts ? <LinkFacts facts={facts} /> : <p className="space-above">{t('account.activate.plainText')}</p>}
      <div className="space-above">
        <AccountErrors form={form} />
      </div>
      <form noValidate method="post" action={`${href('accountOverview')}#${PLACE}`}>
        {facts ? (
          <>
            <input type="hidden" name="link" value={posted.values.link} />
            <input type="hidden" name="seen" value="1" />
            {facts.passwordNeeded && <NewPassword email={facts.email} error={form.getError('password')} />}
          </>
        ) : (
          <FormField {...form.field('link')} type="text" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        )}
        <button type="submit" className="button button-primary">
          {t(facts ? 'account.activate.submit' : 'account.factors.goOn')}
        </button>
      </form>
      {facts && <p className="muted space-above-large">{t('account.activate.notMine')}</p>}
    </section>
  );
}

function LinkFacts({ facts }: { facts: AccountLinkBody }) {
  const t = useText();
  return (
    <>
      <p className="sent-to space-above">
        <RichText id="account.link.for" values={{ email: facts.email }} />
      </p>
      <p className="space-above">{t(facts.passwordNeeded ? 'account.activate.leadChoose' : 'account.activate.lead')}</p>
      <LinkContents facts={facts} />
    </>
  );
}

function NewPassword({ email, error }: { email: string; error: string | undefined }) {
  const t = useText();
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormField
        id="password-chosen"
        name="password"
        type="password"
        autoComplete="new-password"
        label={t('account.reset.title')}
        hint={t('account.newPassword.hint', { count: password.minLength })}
        {...(error ? { error } : {})}
      />
    </>
  );
}
