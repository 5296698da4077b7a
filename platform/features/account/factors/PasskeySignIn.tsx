import { useState } from 'react';
import { NoticeBox } from '../../../ui/NoticeBox.tsx';
import { useText } from '../../shop/use-text.ts';
import { AccountErrorNotice } from '../AccountErrors.tsx';
import type { AccountAccess } from '../use-account.ts';
import { usePasskeySupport } from './passkey-support.ts';
import { type PasskeyProblem, signInWithPasskey } from './sign-in-with-passkey.ts';

interface PasskeySignInProps {
  account: AccountAccess;
  /** Signed in: navigate to the requested page. */
  onSignedIn: () => unknown;
}

/** Signs in with a passkey, where the browser supports them and the page is not embedded in another site. */
export function PasskeySignIn({ account, onSignedIn }: PasskeySignInProps) {
  const t = useText();
  const support = usePasskeySupport();
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<PasskeyProblem>();
  if (support !== 'yes') return null;
  const signIn = async () => {
    setBusy(true);
    setProblem(undefined);
    const done = await signInWithPasskey(account);
    setBusy(false);
    if (done.ok) {
      onSignedIn();
    } else {
      setProblem(done.error);
      setAttempt((count) => count + 1);
    }
  };
  return (
    <div className="space-above">
      {problem && <PasskeyNotice problem={problem} attempt={attempt} />}
      <button type="button" className="button" aria-disabled={busy} onClick={() => busy || void signIn()}>
        {t(busy ? 'account.passkey.asking' : 'account.passkey.signIn')}
      </button>
    </div>
  );
}

function PasskeyNotice({ problem, attempt }: { problem: PasskeyProblem; attempt: number }) {
  const t = useText();
  if ('retryAfter' in problem)
    return <AccountErrorNotice error={problem.code} retryAfter={problem.retryAfter} attempt={attempt} />;
  const { code } = problem;
  return (
    <NoticeBox tone={code === 'left' ? 'notice' : 'error'} title={t(`account.passkey.${code}`)} attempt={attempt}>
      <p>{t(`account.passkey.${code}Text`)}</p>
    </NoticeBox>
  );
}
