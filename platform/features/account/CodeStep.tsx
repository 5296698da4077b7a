import { useEffect, useRef, useState } from 'react';
import type { signInForm } from '../../forms/sign-in.ts';
import { FormField } from '../../ui/FormField.tsx';
import { useText } from '../shop/use-text.ts';
import type { AccountForm } from './use-account-form.ts';

interface CodeStepProps {
  form: AccountForm<(typeof signInForm.names)[number]>;
  /** Back to e-mail and password. */
  onLeave: () => void;
}

/** The second step of a sign-in: a code of an app, or a recovery code. */
export function CodeStep({ form, onLeave }: CodeStepProps) {
  const t = useText();
  const [recovery, setRecovery] = useState(false);
  const { setValue } = form.inputs;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field
  useEffect(() => {
    setValue('code', '');
    box.current?.querySelector('input')?.focus();
  }, [recovery, setValue]);
  // Leaving the step clears the code, so that it is not sent.
  useEffect(() => () => setValue('code', undefined), [setValue]);
  const { label: _, ...field } = form.field('code');
  return (
    <div ref={box}>
      <h2 className="h3 space-below">{t('account.code.title')}</h2>
      <FormField
        {...field}
        label={t(recovery ? 'account.code.recoveryLabel' : 'account.code.label')}
        hint={t(recovery ? 'account.code.recoveryLead' : 'account.code.lead')}
        {...(recovery ? { autoComplete: 'off' } : { autoComplete: 'one-time-code', inputMode: 'numeric' as const })}
        autoCapitalize="none"
        spellCheck={false}
        tabular
      />
      <p className="form-actions space-below">
        <button type="button" className="link-button" onClick={() => setRecovery(!recovery)}>
          {t(recovery ? 'account.code.useApp' : 'account.code.useRecovery')}
        </button>
        <button type="button" className="link-button" onClick={onLeave}>
          {t('account.code.back')}
        </button>
      </p>
    </div>
  );
}
