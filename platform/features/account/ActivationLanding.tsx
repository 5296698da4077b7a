import { useCallback } from 'react';
import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import type { ApiResult } from '../../api-client/http.ts';
import { activateForm } from '../../forms/activate.ts';
import type { AccountLinkBody } from '../../generated/api/types.gen.ts';
import { fail } from '../../shared/result.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { ChosenPassword } from './ChosenPassword.tsx';
import { LinkContents } from './LinkContents.tsx';
import { type LandingWords, LinkLanding } from './LinkLanding.tsx';
import type { AccountAccess } from './use-account.ts';
import { useAccountForm } from './use-account-form.ts';

const words: LandingWords = {
  title: 'account.activate.title',
  submit: 'account.activate.submit',
  busy: 'account.activate.busy',
  notMine: 'account.activate.notMine',
  goneText: 'account.activate.goneText',
};

interface ActivationLandingProps {
  token: string;
  account: AccountAccess;
  services: AccountServices;
  /** The account is active; with its address, if the response names it. */
  onDone: (email?: string) => void;
  /** To the sign-in form below. */
  onLeave: () => void;
}

/** Activates an account by the link of its mail. A visitor who is signed in with another account is signed out. */
export function ActivationLanding({ token, account, services, onDone, onLeave }: ActivationLandingProps) {
  const { href } = useShop();
  const done = (email?: string) => {
    if (account.state.isLoggedIn) void account.signOut();
    onDone(email);
  };
  return (
    <LinkLanding
      token={token}
      words={words}
      services={services}
      onDone={done}
      waysOn={[
        { label: 'account.signIn', href: href('accountOverview'), act: onLeave },
        { label: 'account.new.action', href: href('accountRegister') },
      ]}
    >
      {(facts, onGone) => (
        <ActivationForm token={token} services={services} facts={facts} onDone={done} onGone={onGone} />
      )}
    </LinkLanding>
  );
}

interface ActivationFormProps extends Pick<ActivationLandingProps, 'token' | 'services' | 'onDone'> {
  facts: AccountLinkBody | undefined;
  onGone: () => void;
}

/** One press in the browser that registered; every other one chooses the password, after the address was proven. */
function ActivationForm({ token, services, facts, onDone, onGone }: ActivationFormProps) {
  const t = useText();
  const chooses = facts?.passwordNeeded === true;
  const form = useAccountForm(activateForm, {
    form: undefined,
    completeValues: useCallback((typed) => ({ ...typed, link: token }), [token]),
    send: async ({ headers, password }): Promise<ApiResult<unknown>> => {
      if (chooses && password === undefined) return fail(PASSWORD_MISSING);
      const answer = await activate(services, headers.token, password);
      if (answer.ok) {
        if (answer.value.activated) onDone(answer.value.email);
        else onGone();
      } else if (answer.error.code === 'link.gone') onGone();
      return answer;
    },
    onSent: async () => {},
    denied: 'link',
  });
  return (
    <>
      <p className="lead space-above">{t(chooses ? 'account.activate.leadChoose' : 'account.activate.lead')}</p>
      {facts && <LinkContents facts={facts} />}
      <div className="space-above-large">
        <AccountErrors form={form} />
        <form noValidate method="post" onSubmit={form.submit}>
          {chooses && (
            <>
              <input type="text" name="username" autoComplete="username" value={facts.email} readOnly hidden />
              <ChosenPassword
                {...form.register('password')}
                inputs={form.inputs}
                label={t('account.password.label')}
                error={form.getError('password')}
              />
            </>
          )}
          <button type="submit" className="button button-primary" aria-disabled={form.busy}>
            {t(form.busy ? words.busy : words.submit)}
          </button>
        </form>
      </div>
    </>
  );
}

const PASSWORD_MISSING = {
  code: 'fields',
  status: 422,
  fields: [{ pointer: activateForm.at.password, code: 'required', detail: '' }],
};

async function activate(services: AccountServices, token: string, password: string | undefined) {
  try {
    return await accountCalls(services).activateRegistration(token, password === undefined ? null : { password });
  } catch {
    // An answer that breaks the contract is the service's fault, and opened nothing that is known.
    return fail({ code: 'unreadable', status: 502, fields: [] });
  }
}
