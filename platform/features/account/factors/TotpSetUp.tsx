import { useEffect, useRef, useState } from 'react';
import { totpCodeForm } from '../../../forms/totp-code.ts';
import type { AccountTotpBody } from '../../../generated/api/types.gen.ts';
import { ok } from '../../../shared/result.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { useText } from '../../shop/use-text.ts';
import { AccountErrorNotice } from '../AccountErrors.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { type OwnCall, PASSWORD_LEFT } from '../use-confirmed.tsx';
import { FactorNotice } from './FactorNotice.tsx';
import { toFactorProblem } from './factor-problem.ts';
import { useFactorAct } from './use-factor-act.ts';

interface TotpSetUpProps {
  call: OwnCall;
  onOn: (recoveryCodes: readonly string[]) => void;
  onLeave: () => void;
}

/** Requests a secret, shows it as QR code and text, and enables codes with the first one. */
export function TotpSetUp({ call, onOn, onLeave }: TotpSetUpProps) {
  const t = useText();
  const act = useFactorAct();
  const [totp, setTotp] = useState<AccountTotpBody>();
  const begin = () =>
    act.run(async () => {
      const begun = await call((calls, accessToken) => calls.beginTotp(accessToken));
      if (begun.ok) setTotp(begun.value);
      else if (begun.error.code === PASSWORD_LEFT) onLeave();
      return begun.ok ? undefined : toFactorProblem(begun.error);
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the press that opened this
  useEffect(begin, []);
  if (totp) return <TotpSteps totp={totp} call={call} onOn={onOn} onLeave={onLeave} />;
  if (!act.problem) return <p role="status">{t('account.trying')}</p>;
  return (
    <>
      <FactorNotice problem={act.problem} attempt={act.attempt} />
      <div className="button-pair">
        <button type="button" className="button" onClick={begin}>
          {t('account.tryAgain')}
        </button>
        <button type="button" className="button" onClick={onLeave}>
          {t('account.factors.leave')}
        </button>
      </div>
    </>
  );
}

function TotpSteps({ totp, call, onOn, onLeave }: TotpSetUpProps & { totp: AccountTotpBody }) {
  const t = useText();
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  const codes = useRef<readonly string[]>([]);
  const form = useAccountForm(totpCodeForm, {
    form: undefined,
    send: async (input) => {
      const answer = await call((calls, accessToken) => calls.confirmTotp(accessToken, input));
      if (!answer.ok) return answer;
      codes.current = answer.value.recoveryCodes;
      return ok(null);
    },
    onSent: async () => onOn(codes.current),
    denied: 'other',
  });
  const { attempt, refusal, retryAfter } = form;
  useEffect(() => {
    if (attempt > 0 && !refusal) document.getElementById('totp-code')?.focus();
  }, [attempt, refusal]);
  return (
    <ol className="factor-steps">
      <li>
        <p ref={first} tabIndex={-1}>
          <b>{t('account.factors.totpScan')}</b>
        </p>
        <p className="muted">{t('account.factors.totpScanText')}</p>
        {/* An image, not markup: no script in it can run, wherever the account service is. */}
        <img
          className="totp-code"
          src={`data:image/svg+xml,${encodeURIComponent(totp.qrSvg)}`}
          alt={t('account.factors.totpQr')}
          width="220"
          height="220"
        />
        <p>{t('account.factors.totpType')}</p>
        <p className="totp-secret tabular">{totp.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        <p className="space-above-small">
          <a className="action-link" href={totp.uri}>
            {t('account.factors.totpOpen')}
          </a>
        </p>
      </li>
      <li>
        <form noValidate onSubmit={form.submit}>
          {refusal && <AccountErrorNotice error={refusal} retryAfter={retryAfter} attempt={attempt} />}
          <FormField
            {...form.field('code')}
            id="totp-code"
            hint={t('account.factors.totpCodeHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            tabular
          />
          <div className="button-pair">
            <button type="submit" className="button button-primary" aria-disabled={form.busy}>
              {t(form.busy ? 'account.trying' : 'account.factors.totpTurnOn')}
            </button>
            <button type="button" className="button" onClick={onLeave}>
              {t('account.factors.leave')}
            </button>
          </div>
        </form>
      </li>
    </ol>
  );
}
