import { useState } from 'react';
import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import { registerForm } from '../../forms/register.ts';
import type { FormState } from '../../shared/form-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { NoticeBox } from '../../ui/NoticeBox.tsx';
import { contentHref } from '../navigation/content-link.ts';
import { DetailField, PlaceFields } from '../seller/AddressFields.tsx';
import { PayoutFields } from '../seller/PayoutFields.tsx';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { AccountFrame, AsideSection, SellWithoutAccount } from './AccountFrame.tsx';
import { ChosenPassword } from './ChosenPassword.tsx';
import { returnQuery, returnRoute } from './return-route.ts';
import { useAccountForm } from './use-account-form.ts';
import { useSignInHref } from './use-sign-in-href.ts';

interface RegisterScreenProps {
  services: AccountServices;
  form: FormState | undefined;
}

/** Access, address and payout, each asked once; checked by the rules of the checkout. */
export function RegisterScreen(props: RegisterScreenProps) {
  const t = useText();
  const [done, setDone] = useState(false);
  const title = t('account.register.title');
  return (
    <AccountFrame title={title} nested aside={<Beside />}>
      <h1 className="headline-small">{title}</h1>
      {done ? (
        <div className="space-above">
          <NoticeBox tone="done" title={t('account.register.done')}>
            <p>{t('account.register.doneText')}</p>
          </NoticeBox>
        </div>
      ) : (
        <>
          <p className="lead space-above space-below-large">{t('account.register.lead')}</p>
          <RegisterForm {...props} onDone={() => setDone(true)} />
        </>
      )}
    </AccountFrame>
  );
}

function RegisterForm({ services, form: posted, onDone }: RegisterScreenProps & { onDone: () => void }) {
  const shop = useShop();
  const { href, query } = shop;
  const t = useText();
  const form = useAccountForm(registerForm, {
    form: posted,
    send: (input) => accountCalls(services).register(input),
    onSent: async () => onDone(),
    denied: 'other',
  });
  return (
    <>
      <AccountErrors form={form} />
      <form
        noValidate
        method="post"
        action={href('accountRegister', {}, returnQuery(returnRoute(query)))}
        onSubmit={form.submit}
      >
        <h2 className="h3 space-below">{t('account.register.access')}</h2>
        <div className="field-grid">
          <DetailField
            form={form}
            name="email"
            span={6}
            hint={t('account.register.emailHint')}
            autoComplete="username"
          />
        </div>
        <ChosenPassword
          {...form.register('password')}
          label={t('account.password.label')}
          error={form.errorOf('password')}
        />
        <h2 className="h3 space-below space-above-medium">{t('details.address')}</h2>
        <div className="field-grid">
          <PlaceFields form={form} />
        </div>
        <PayoutFields form={form} />
        <p className="note space-below">
          <Icon name="lock" />
          <span>{t('account.register.noteIban')}</span>
        </p>
        <p className="muted small space-below">
          <RichText id="account.register.privacy" href={contentHref(shop, 'privacy') ?? ''} />
        </p>
        <button type="submit" className="button button-primary" aria-disabled={form.busy}>
          {t(form.busy ? 'account.register.busy' : 'account.register.submit')}
        </button>
      </form>
    </>
  );
}

function Beside() {
  const t = useText();
  return (
    <>
      <SellWithoutAccount />
      <AsideSection title={t('account.register.known')} text={t('account.register.knownText')}>
        <a className="action-link" href={useSignInHref()}>
          {t('account.signIn')}
        </a>
      </AsideSection>
    </>
  );
}
