import { FormField } from '../ui/FormField.tsx';

/** Where whoever signs in types what their authenticator app shows. */
export function CodeField({ error }: { error?: string }) {
  return (
    <FormField
      id="code"
      name="code"
      label="Code of your app"
      hint="Six digits"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      tabular
      {...(error === undefined ? {} : { error })}
    />
  );
}
