import { password } from '../../generated/api/members/account-reset-input.gen.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { useText } from '../shop/use-text.ts';
import { usePasswordWords } from './use-password-words.ts';

interface ChosenPasswordProps
  extends Pick<Parameters<typeof PasswordField>[0], 'name' | 'onChange' | 'onBlur' | 'ref'> {
  label: string;
  error: string | undefined;
}

/** A password its owner chooses; the one rule stands before the field, and nothing grades what is typed. */
export function ChosenPassword({ label, error, ...input }: ChosenPasswordProps) {
  const t = useText();
  return (
    <PasswordField
      {...input}
      id="password"
      label={label}
      hint={t('account.newPassword.hint', { count: password.minLength })}
      words={usePasswordWords()}
      autoComplete="new-password"
      {...(error ? { error } : {})}
    />
  );
}
