import { useState } from 'react';
import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import type { AccountRegisterInputBody } from '../../generated/api/types.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { deferPart } from '../shop/defer-part.tsx';
import { fetchLazy } from '../shop/lazy-with-retry.ts';
import { navigate } from '../shop/navigate.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountFrame, AsideSection, SellWithoutAccount } from './AccountFrame.tsx';
import { returnQuery, returnRoute } from './return-route.ts';
import { useSignInHref } from './use-sign-in-href.ts';

const RegisterForm = deferPart(
  import.meta.env.SSR
    ? (await import('./RegisterForm.tsx')).RegisterForm
    : fetchLazy(() => import('./RegisterForm.tsx').then((module) => module.RegisterForm)),
);

const LookIntoMail = deferPart(
  import.meta.env.SSR
    ? (await import('./LookIntoMail.tsx')).LookIntoMail
    : fetchLazy(() => import('./LookIntoMail.tsx').then((module) => module.LookIntoMail)),
);

interface RegisterScreenProps {
  services: AccountServices;
  form: FormState | undefined;
  /** By country, the address of its postal and bank directory. */
  directories: Readonly<Record<string, string>>;
}

/** Name, e-mail and a password; then the next step in the mailbox. Typed values stay until the page is left. */
export function RegisterScreen({ services, form, directories }: RegisterScreenProps) {
  const { href, query } = useShop();
  const t = useText();
  const [sent, setSent] = useState<AccountRegisterInputBody>();
  const back = returnQuery(returnRoute(query));
  const calls = accountCalls(services);
  const done = query.sent === '1' && !form;
  const title = t(done ? 'account.register.done' : 'account.register.title');
  return (
    <AccountFrame title={t('account.register.title')} nested aside={<Beside />}>
      <h1 className="headline-small">{title}</h1>
      {done && (
        <LookIntoMail
          {...(sent ? { sent: { email: sent.email, again: () => calls.register(sent) } } : {})}
          changeHref={href('accountRegister', {}, back)}
        />
      )}
      {/* Stored in the page, so that another address does not mean typing everything again. */}
      {(sent || !done) && (
        <div hidden={done}>
          <p className="lead space-above space-below">{t('account.register.lead')}</p>
          <RegisterForm
            form={form}
            directories={directories}
            send={async (input) => {
              const answer = await calls.register(input);
              if (answer.ok) setSent(input);
              return answer;
            }}
            onSent={() => navigate(href('accountRegister', {}, { ...back, sent: '1' }))}
          />
        </div>
      )}
    </AccountFrame>
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
