import type { AccountServices } from '../../api-client/account.ts';
import type { FormState } from '../../shared/form-state.ts';
import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountFrame, SellWithoutAccount } from './AccountFrame.tsx';
import { useSignInHref } from './use-sign-in-href.ts';

const ForgotForm = deferPart(
  import.meta.env.SSR
    ? (await import('./ForgotForm.tsx')).ForgotForm
    : fetchLazy(() => import('./ForgotForm.tsx').then((module) => module.ForgotForm)),
);

interface ForgotScreenProps {
  services: AccountServices;
  form: FormState | undefined;
}

/** Requests the link for a new password. The response never reveals whether the account exists. */
export function ForgotScreen({ services, form }: ForgotScreenProps) {
  const { query } = useShop();
  const t = useText();
  const done = query.sent === '1' && !form;
  return (
    <AccountFrame title={t('account.forgot.title')} nested aside={<SellWithoutAccount />}>
      <h1 className="headline-small">{t(done ? 'account.forgot.done' : 'account.forgot.title')}</h1>
      {done ? (
        <Done />
      ) : (
        <>
          <p className="lead space-above space-below">{t('account.forgot.lead')}</p>
          <ForgotForm services={services} form={form} />
        </>
      )}
    </AccountFrame>
  );
}

function Done() {
  const { href } = useShop();
  const t = useText();
  return (
    <>
      <p className="lead space-above space-below-large" role="status">
        {t('account.forgot.doneText')}
      </p>
      <div className="form-actions">
        <a className="button" href={useSignInHref()}>
          {t('account.reset.toSignIn')}
        </a>
        <a className="action-link" href={href('accountPasswordForgot')}>
          {t('account.register.changeEmail')}
        </a>
      </div>
    </>
  );
}
