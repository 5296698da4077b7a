import { useState } from 'react';
import type { AccountFactorsBody } from '../../../generated/api/types.gen.ts';
import { MAX_PASSKEYS } from '../../../shared/input-limits.ts';
import { useText } from '../../shop/use-text.ts';
import type { OwnCall } from '../use-confirmed.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { usePasskeySupport } from './passkey-support.ts';

interface PasskeysProps {
  passkeys: AccountFactorsBody['passkeys'];
  call: OwnCall;
}

/** The passkeys of an account, and a button to add one. */
export function Passkeys({ passkeys, call }: PasskeysProps) {
  const t = useText();
  const support = usePasskeySupport();
  const [said, setSaid] = useState('');
  return (
    <section aria-labelledby="passkeys" className="factor">
      <h3 id="passkeys" tabIndex={-1}>
        {t('account.factors.passkeys')}
      </h3>
      <p className="space-below">{t('account.factors.passkeysText')}</p>
      {passkeys.length > 0 ? (
        <ul className="rows space-below">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              call={call}
              onRemoved={() => {
                setSaid(t('account.factors.passkeyRemoved', { name: passkey.name }));
                document.getElementById('passkeys')?.focus();
              }}
            />
          ))}
        </ul>
      ) : (
        <p className="muted space-below">{t('account.factors.passkeysNone')}</p>
      )}
      {support === 'none' || support === 'framed' ? (
        <p className="muted">
          {t(support === 'none' ? 'account.factors.passkeysUnknown' : 'account.factors.passkeysFramed')}
        </p>
      ) : null}
      {support === 'yes' && passkeys.length >= MAX_PASSKEYS ? (
        <p className="muted">{t('account.factors.passkeysFull', { count: MAX_PASSKEYS })}</p>
      ) : null}
      {support === 'yes' && passkeys.length < MAX_PASSKEYS ? (
        <AddPasskey call={call} onAdded={(name) => setSaid(t('account.factors.passkeyAdded', { name }))} />
      ) : null}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
