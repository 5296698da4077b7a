import { useCallback } from 'react';
import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import type { ActivationResult } from '../../api-client/activation.ts';
import type { ApiResult } from '../../api-client/http.ts';
import { activateForm } from '../../forms/activate.ts';
import type { AccountLinkBody } from '../../generated/api/types.gen.ts';
import type { MessageId } from '../../generated/message-ids.gen.ts';
import { fail, ok } from '../../shared/result.ts';
import { showToast } from '../shell/toasts.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { useStores } from '../stores/stores-context.tsx';
import { AccountErrors } from './AccountErrors.tsx';
import { ChosenPassword } from './ChosenPassword.tsx';
import { LinkContents } from './LinkContents.tsx';
import { type LandingWords, LinkLanding } from './LinkLanding.tsx';
import { enterPartnerMode } from './partner-mode.ts';
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

/**
 * Activates an account by the link of its mail, and signs in where the service opened a session: in the browser that
 * registered. A visitor who is signed in with another account is signed out.
 */
export function ActivationLanding({ token, account, services, onDone, onLeave }: ActivationLandingProps) {
  const { href, tenant } = useShop();
  const { cart } = useStores();
  const finish = async ({ email, session }: Pick<ActivationResult, 'email' | 'session'>) => {
    if (account.state.isLoggedIn) await account.signOut();
    if (email !== undefined && session) {
      await account.enter(email, async () => ok(session));
      enterPartnerMode(cart, tenant, account.session.store.getState().customerData?.role);
      showToast({ text: 'account.activate.signedIn', icon: 'check' });
    }
    onDone(email);
  };
  /** The answer to the press was lost; the same browser gets it again. */
  const repeat = async () => {
    const answer = await activate(services, token, undefined);
    await finish(answer.ok && answer.value.activated ? answer.value : {});
  };
  return (
    <LinkLanding
      token={token}
      words={words}
      services={services}
      onDone={() => void repeat()}
      waysOn={[
        { label: 'account.signIn', href: href('accountOverview'), act: onLeave },
        { label: 'account.new.action', href: href('accountRegister') },
      ]}
    >
      {(facts, onGone) => (
        <ActivationForm token={token} services={services} facts={facts} finish={finish} onGone={onGone} />
      )}
    </LinkLanding>
  );
}

interface ActivationFormProps extends Pick<ActivationLandingProps, 'token' | 'services'> {
  facts: AccountLinkBody | undefined;
  finish: (result: ActivationResult) => Promise<void>;
  onGone: () => void;
}

/** One press in the browser that registered; every other one chooses the password, after the address was proven. */
function ActivationForm({ token, services, facts, finish, onGone }: ActivationFormProps) {
  const t = useText();
  const chooses = facts?.passwordNeeded === true;
  const form = useAccountForm(activateForm, {
    form: undefined,
    completeValues: useCallback((typed) => ({ ...typed, link: token }), [token]),
    send: async ({ headers, password }): Promise<ApiResult<unknown>> => {
      if (chooses && password === undefined) return fail(PASSWORD_MISSING);
      const answer = await activate(services, headers.token, password);
      if (answer.ok) {
        if (answer.value.activated) await finish(answer.value);
        else onGone();
      } else if (answer.error.code === 'link.gone') onGone();
      return answer;
    },
    onSent: async () => {},
    denied: 'link',
  });
  return (
    <>
      <p className="lead space-above">{t(getLead(facts))}</p>
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

/** What the press does: it signs in, or a sign-in follows. */
function getLead(facts: AccountLinkBody | undefined): MessageId {
  if (facts?.passwordNeeded) return 'account.activate.leadChoose';
  return facts?.signsIn ? 'account.activate.leadSignsIn' : 'account.activate.lead';
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
