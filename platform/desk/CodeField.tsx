import { FormField } from '../ui/FormField.tsx';
import { useTexts } from './texts.ts';

/** Field for the code of an authenticator app. */
export function CodeField({ error }: { error?: string }) {
  const texts = useTexts();
  return (
    <FormField
      id="code"
      name="code"
      label={texts.t('signIn.authenticatorCode')}
      hint={texts.t('signIn.sixDigits')}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      tabular
      {...(error === undefined ? {} : { error })}
    />
  );
}
