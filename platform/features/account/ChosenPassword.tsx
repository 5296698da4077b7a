import { useEffect, useState } from 'react';
import { password } from '../../generated/api/members/account-reset-input.gen.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { UsedForm } from '../forms/use-form.ts';
import { useText } from '../shop/use-text.ts';
import { usePasswordWords } from './use-password-words.ts';

interface ChosenPasswordProps
  extends Pick<Parameters<typeof PasswordField>[0], 'name' | 'onChange' | 'onBlur' | 'ref'> {
  label: string;
  error: string | undefined;
  inputs: Pick<UsedForm<string>['inputs'], 'watch'>;
}

/** Field for a new password. The one rule is before the field and counts down below it; there is no strength meter. */
export function ChosenPassword({ label, error, inputs: { watch }, ...input }: ChosenPasswordProps) {
  const t = useText();
  const [length, setLength] = useState(0);
  const missing = password.minLength - length;
  const { name } = input;
  // Also when a rejected form empties the field.
  useEffect(() => {
    const watched = watch((typed) => setLength(String(typed[name ?? ''] ?? '').length));
    return () => watched.unsubscribe();
  }, [watch, name]);
  return (
    <div className="chosen-password">
      <PasswordField
        {...input}
        id="password"
        label={label}
        hint={t('account.newPassword.hint', { count: password.minLength })}
        words={usePasswordWords()}
        autoComplete="new-password"
        {...(error ? { error } : {})}
      />
      {/* The field's hint already announces it; this one is only visible. */}
      <p className={missing > 0 ? 'countdown' : 'countdown enough'} aria-hidden="true">
        {length === 0 ? null : missing > 0 ? (
          t('account.newPassword.missing', { count: missing })
        ) : error ? null : (
          <>
            <Icon name="check" />
            {t('account.newPassword.enough')}
          </>
        )}
      </p>
    </div>
  );
}
