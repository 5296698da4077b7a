import { Suspense, useRef, useState } from 'react';
import type { ApiResult } from '../../api-client/http.ts';
import { registerForm } from '../../forms/register.ts';
import { PLACE_FIELDS } from '../../forms/seller-fields.ts';
import type { AccountRegisterInputBody } from '../../generated/api/types.gen.ts';
import type { FormState } from '../../shared/form-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import { contentHref } from '../navigation/content-link.ts';
import { AskedBefore, DetailField, PlaceFields } from '../seller/AddressFields.tsx';
import { type Hints, readHints } from '../seller/hints.ts';
import { PayoutFields } from '../seller/PayoutFields.tsx';
import type { GivenHelp } from '../seller/TypingHelp.tsx';
import { lazyWithRetry } from '../shop/lazy-with-retry.ts';
import { RichText } from '../shop/RichText.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useText } from '../shop/use-text.ts';
import { AccountErrors } from './AccountErrors.tsx';
import { ChosenPassword } from './ChosenPassword.tsx';
import { returnQuery, returnRoute } from './return-route.ts';
import { type AccountForm, useAccountForm } from './use-account-form.ts';
import { WhoseAccount } from './WhoseAccount.tsx';

interface RegisterFormProps {
  form: FormState | undefined;
  send: (input: AccountRegisterInputBody) => Promise<ApiResult<unknown>>;
  onSent: () => Promise<void>;
  directories: Readonly<Record<string, string>>;
}

type Form = AccountForm<(typeof registerForm.names)[number]> & { hints: Hints };

/** The document contains the questions of a form without scripts; all other help begins with typing. */
const TypingHelp = import.meta.env.SSR
  ? (await import('../seller/TypingHelp.tsx')).TypingHelp
  : lazyWithRetry(() => import('../seller/TypingHelp.tsx').then((module) => module.TypingHelp));

/** Name, e-mail address and password; below, collapsed, the details that every trade needs. */
export function RegisterForm({ form: posted, send, onSent, directories }: RegisterFormProps) {
  const shop = useShop();
  const { href, query } = shop;
  const t = useText();
  const box = useRef<HTMLFormElement>(null);
  const [help, setHelp] = useState<GivenHelp>();
  const [shown] = useState(() => readHints(posted));
  const used = useAccountForm(registerForm, {
    form: posted,
    ask: async (typed) => (await help?.ask(typed)) === true,
    send,
    onSent,
    denied: 'other',
  });
  const form = { ...used, hints: help?.hints ?? shown };
  const submit = t(form.busy ? 'account.register.busy' : 'account.register.submit');
  return (
    <>
      <WhoseAccount />
      <AccountErrors form={form} />
      <Suspense>
        <TypingHelp
          box={box}
          setValue={form.inputs.setValue}
          files={directories}
          refused={posted}
          button={submit}
          onHelp={setHelp}
        />
      </Suspense>
      <form
        ref={box}
        noValidate
        method="post"
        action={href('accountRegister', {}, returnQuery(returnRoute(query)))}
        onSubmit={form.submit}
      >
        <AskedBefore form={posted} />
        <div className="field-grid">
          <DetailField form={form} name="firstName" span={3} />
          <DetailField form={form} name="lastName" span={3} />
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
          inputs={form.inputs}
          label={t('account.password.label')}
          error={form.getError('password')}
        />
        <LaterPart form={form} posted={posted} />
        <p className="muted small space-below">
          <RichText id="account.register.privacy" href={contentHref(shop, 'privacy') ?? ''} />
        </p>
        <button type="submit" className="button button-primary" aria-disabled={form.busy}>
          {submit}
        </button>
      </form>
    </>
  );
}

const LATER = [...PLACE_FIELDS, 'accountHolder', 'iban', 'paypalEmail'] as const;

/** Address and payout, both optional; open when a value is typed or invalid. Works without scripts. */
function LaterPart({ form, posted }: { form: Form; posted: FormState | undefined }) {
  const t = useText();
  const typed = LATER.some((field) => posted?.values[field] || form.getError(field));
  return (
    <details className="later" {...(typed ? { open: true } : {})}>
      <summary>
        <span>
          <b>{t('account.register.later')}</b>
          <small>{t('account.register.laterHint')}</small>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="later-part">
        <h2 className="h3 space-below">{t('details.address')}</h2>
        <div className="field-grid">
          <PlaceFields form={form} named={false} />
        </div>
        <PayoutFields form={form} />
        <p className="note space-below">
          <Icon name="lock" />
          <span>{t('account.register.noteIban')}</span>
        </p>
      </div>
    </details>
  );
}
