import { useTexts } from './texts.ts';

/** Where the script of a passkey form shows what went wrong, and its texts. */
export function PasskeyProblem() {
  const texts = useTexts();
  return (
    <p
      role="alert"
      className="desk-passkey-problem"
      data-none={texts.t('signIn.passkeyNone')}
      data-known={texts.t('signIn.passkeyKnown')}
      data-failed={texts.t('signIn.passkeyFailed')}
      hidden
    />
  );
}
