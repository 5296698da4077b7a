import { useState } from 'react';
import { useText } from '../../shop/use-text.ts';
import { useShowFactors } from '../queries/use-factors.ts';
import type { OwnCall } from '../use-confirmed.tsx';
import { FactorNotice } from './FactorNotice.tsx';
import { type FactorProblem, toFactorProblem } from './factor-problem.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpSetUp } from './TotpSetUp.tsx';
import { useFactorAct } from './use-factor-act.ts';
import { useOpener } from './use-opener.ts';

/** Below this number the page recommends new ones. */
const FEW = 3;

interface TotpSettingsProps {
  on: boolean;
  codesLeft: number;
  call: OwnCall;
}

/** Codes of an app: off, in set-up, on; and the recovery codes while they are shown. */
export function TotpSettings({ on, codesLeft, call }: TotpSettingsProps) {
  const t = useText();
  const show = useShowFactors();
  const [settingUp, setSettingUp] = useState(false);
  const opener = useOpener(settingUp);
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <section aria-labelledby="totp" className="factor">
      <div className="factor-head">
        <h3 id="totp" tabIndex={-1}>
          {t('account.factors.totp')}
        </h3>
        <span className={on ? 'status success' : 'status neutral'}>
          {t(on ? 'account.factors.totpOn' : 'account.factors.totpOff')}
        </span>
      </div>
      <p className="space-below">{t('account.factors.totpText')}</p>
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined);
            document.getElementById('totp')?.focus();
          }}
        />
      ) : null}
      {!codes && on ? <TotpOn codesLeft={codesLeft} call={call} onCodes={setCodes} /> : null}
      {!codes && !on && settingUp ? (
        <TotpSetUp
          call={call}
          onOn={(fresh) => {
            setSettingUp(false);
            setCodes(fresh);
            show({ totp: true, recoveryCodesLeft: fresh.length });
          }}
          onLeave={() => setSettingUp(false)}
        />
      ) : null}
      {!codes && !on && !settingUp ? (
        <button type="button" className="button" ref={opener} onClick={() => setSettingUp(true)}>
          {t('account.factors.totpBegin')}
        </button>
      ) : null}
    </section>
  );
}

interface TotpOnProps {
  codesLeft: number;
  call: OwnCall;
  onCodes: (codes: readonly string[]) => void;
}

function TotpOn({ codesLeft, call, onCodes }: TotpOnProps) {
  const t = useText();
  const show = useShowFactors();
  const act = useFactorAct();
  const [asks, setAsks] = useState(false);
  const opener = useOpener(asks);
  const renewCodes = async (): Promise<FactorProblem | undefined> => {
    const fresh = await call((calls, accessToken) => calls.renewRecoveryCodes(accessToken));
    if (!fresh.ok) return toFactorProblem(fresh.error);
    show({ recoveryCodesLeft: fresh.value.recoveryCodes.length });
    onCodes(fresh.value.recoveryCodes);
    return undefined;
  };
  const turnOff = async (): Promise<FactorProblem | undefined> => {
    const off = await call((calls, accessToken) => calls.endTotp(accessToken));
    if (!off.ok) return toFactorProblem(off.error);
    show({ totp: false, recoveryCodesLeft: 0 });
    document.getElementById('totp')?.focus();
    return undefined;
  };
  return (
    <>
      {act.problem && <FactorNotice problem={act.problem} attempt={act.attempt} />}
      <p className={codesLeft < FEW ? 'space-below' : 'muted space-below'}>
        {t('account.factors.codesLeft', { count: codesLeft })}
        {codesLeft < FEW ? ` ${t('account.factors.codesFew')}` : ''}
      </p>
      {asks ? (
        <div className="factor-ask">
          <p className="space-below">{t('account.factors.totpOffText')}</p>
          <div className="button-pair">
            <button type="button" className="button" aria-disabled={act.busy} onClick={() => act.run(turnOff)}>
              {t('account.factors.totpEnd')}
            </button>
            <button type="button" className="button" ref={focusButton} onClick={() => setAsks(false)}>
              {t('account.factors.totpKeep')}
            </button>
          </div>
        </div>
      ) : (
        <div className="button-pair">
          <button type="button" className="button" aria-disabled={act.busy} onClick={() => act.run(renewCodes)}>
            {t('account.factors.codesRenew')}
          </button>
          <button type="button" className="button" ref={opener} onClick={() => setAsks(true)}>
            {t('account.factors.totpEnd')}
          </button>
        </div>
      )}
    </>
  );
}

/** The pressed button was removed; pressing Enter again must not disable the codes. */
function focusButton(button: HTMLButtonElement | null): void {
  button?.focus();
}
