import { useState } from 'react';
import type { AccountFactorsBody } from '../../../generated/api/types.gen.ts';
import { useFormat } from '../../shop/use-format.ts';
import { useText } from '../../shop/use-text.ts';
import { useShowFactors } from '../queries/use-factors.ts';
import type { OwnCall } from '../use-confirmed.tsx';
import { FactorNotice } from './FactorNotice.tsx';
import { toFactorProblem } from './factor-problem.ts';
import { useFactorAct } from './use-factor-act.ts';
import { useOpener } from './use-opener.ts';

interface PasskeyRowProps {
  passkey: AccountFactorsBody['passkeys'][number];
  call: OwnCall;
  onRemoved: () => void;
}

/** A passkey with its creation date, and its removal in two steps. */
export function PasskeyRow({ passkey, call, onRemoved }: PasskeyRowProps) {
  const t = useText();
  const format = useFormat();
  const show = useShowFactors();
  const act = useFactorAct();
  const [asks, setAsks] = useState(false);
  const opener = useOpener(asks);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const remove = async () => {
    const answer = await call((calls, accessToken) => calls.removePasskey(accessToken, id));
    if (!answer.ok) return toFactorProblem(answer.error);
    show(answer.value);
    onRemoved();
    return undefined;
  };
  const added = t('account.factors.passkeySince', { date: format.date(createdAt) });
  const used = lastUsedAt
    ? t('account.factors.passkeyUsed', { date: format.date(lastUsedAt) })
    : t('account.factors.passkeyUnused');
  return (
    <li>
      <div className="row">
        <span>
          <b className="anywhere">{name}</b>
          <br />
          <small className="muted tabular">
            {added} · {used}
          </small>
        </span>
        <span className="row-end">
          {asks ? null : (
            <button type="button" className="text-button" ref={opener} onClick={() => setAsks(true)}>
              {t('account.factors.remove')}
              <span className="visually-hidden"> {name}</span>
            </button>
          )}
        </span>
      </div>
      {asks ? (
        <div className="factor-ask">
          {act.problem && <FactorNotice problem={act.problem} attempt={act.attempt} />}
          <p className="space-below">{t('account.factors.passkeyRemoveText', { name })}</p>
          <div className="button-pair">
            <button type="button" className="button" aria-disabled={act.busy} onClick={() => act.run(remove)}>
              {t(act.busy ? 'account.factors.removing' : 'account.factors.remove')}
            </button>
            <button type="button" className="button" ref={focusButton} onClick={() => setAsks(false)}>
              {t('account.factors.keep')}
            </button>
          </div>
        </div>
      ) : null}
    </li>
  );
}

/** The pressed button was removed; pressing Enter again must not remove the passkey. */
function focusButton(button: HTMLButtonElement | null): void {
  button?.focus();
}
