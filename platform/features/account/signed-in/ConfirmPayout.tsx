import { useText } from '../../shop/use-text.ts';
import { useOwner } from '../queries/owner.tsx';
import { useConfirmPayout } from '../queries/use-payout.ts';
import { useConfirmed } from '../use-confirmed.tsx';
import { ActNotice } from './ActNotice.tsx';
import { useAct } from './use-act.ts';

interface ConfirmPayoutProps {
  kind: 'payment' | 'paypalAccount';
  id: string;
  /** Masked. */
  account: string;
}

/** Since a reset of the password nothing is paid to a stored account before its owner has said that it is theirs. */
export function ConfirmPayout({ kind, id, account }: ConfirmPayoutProps) {
  const t = useText();
  const { session } = useOwner();
  const { call, question } = useConfirmed(session);
  const confirm = useConfirmPayout(call, kind);
  const act = useAct();
  return (
    <section className="message-box warning notice space-below-large">
      <h2>{t('account.payout.unconfirmed')}</h2>
      <p className="space-below">
        {t('account.payout.unconfirmedText', { account: account.replaceAll(' ', '\u00a0') })}
      </p>
      <ActNotice act={act} />
      <button type="button" className="button" aria-disabled={act.busy} onClick={() => act.run(() => confirm(id))}>
        {t(act.busy ? 'account.trying' : 'account.payout.confirm')}
      </button>
      {question}
    </section>
  );
}
