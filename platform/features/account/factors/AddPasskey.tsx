import { type FormEvent, useState } from 'react';
import { name as limits } from '../../../generated/api/members/passkey-input.gen.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { useText } from '../../shop/use-text.ts';
import { useShowFactors } from '../queries/use-factors.ts';
import type { OwnCall } from '../use-confirmed.tsx';
import { FactorNotice } from './FactorNotice.tsx';
import { describeCeremonyFault, type FactorProblem, toFactorProblem } from './factor-problem.ts';
import { loadCeremonies } from './sign-in-with-passkey.ts';
import { useFactorAct } from './use-factor-act.ts';
import { useOpener } from './use-opener.ts';

interface AddPasskeyProps {
  call: OwnCall;
  onAdded: (name: string) => void;
}

/** Asks for a name of the new passkey, then opens the browser's dialog. */
export function AddPasskey({ call, onAdded }: AddPasskeyProps) {
  const t = useText();
  const show = useShowFactors();
  const act = useFactorAct();
  const [open, setOpen] = useState(false);
  const opener = useOpener(open);
  const [name, setName] = useState('');
  const [unnamed, setUnnamed] = useState(false);
  const add = async (): Promise<FactorProblem | undefined> => {
    const ceremonies = await loadCeremonies();
    if (!ceremonies) return { code: 'offline', retryAfter: undefined };
    const asked = await call((calls, accessToken) => calls.beginPasskey(accessToken));
    if (!asked.ok) return toFactorProblem(asked.error);
    const made = await ceremonies.makePasskey(asked.value);
    if (!made.ok) return describeCeremonyFault(made.error.code);
    const kept = await call((calls, accessToken) => calls.addPasskey(accessToken, { ...made.value, name }));
    if (!kept.ok) return toFactorProblem(kept.error);
    show(kept.value);
    setOpen(false);
    setName('');
    onAdded(name);
    return undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setUnnamed(name.trim() === '');
    if (name.trim() !== '') act.run(add);
    else document.getElementById('passkey-name')?.focus();
  };
  if (!open)
    return (
      <button type="button" className="button" ref={opener} onClick={() => setOpen(true)}>
        {t('account.factors.passkeyAdd')}
      </button>
    );
  return (
    <form noValidate onSubmit={submit} className="factor-ask">
      {act.problem && <FactorNotice problem={act.problem} attempt={act.attempt} />}
      <FormField
        id="passkey-name"
        label={t('account.factors.passkeyName')}
        hint={t('account.factors.passkeyNameHint')}
        value={name}
        maxLength={limits.maxLength}
        autoComplete="off"
        ref={focusInput}
        onChange={(event) => setName(event.target.value)}
        {...(unnamed ? { error: t('account.factors.passkeyNameMissing') } : {})}
      />
      <div className="button-pair">
        <button type="submit" className="button button-primary" aria-disabled={act.busy}>
          {t(act.busy ? 'account.passkey.asking' : 'account.factors.goOn')}
        </button>
        <button type="button" className="button" onClick={() => setOpen(false)}>
          {t('account.factors.leave')}
        </button>
      </div>
    </form>
  );
}

/** The button that opened the form was removed. */
function focusInput(input: HTMLInputElement | null): void {
  input?.focus();
}
