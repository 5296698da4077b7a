import { FormField } from '../ui/FormField.tsx';

/** Field for the code of an authenticator app. */
export function CodeField({ error }: { error?: string }) {
  return (
    <FormField
      id="code"
      name="code"
      label="Authenticator code"
      hint="Six digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      tabular
      {...(error === undefined ? {} : { error })}
    />
  );
}
