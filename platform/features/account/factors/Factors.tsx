import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useText } from '../../shop/use-text.ts';
import { useOwner } from '../queries/owner.tsx';
import { useFactors } from '../queries/use-factors.ts';
import { QueryProblem } from '../signed-in/QueryProblem.tsx';
import { useConfirmed } from '../use-confirmed.tsx';
import { Passkeys } from './Passkeys.tsx';
import { TotpSettings } from './TotpSettings.tsx';

/** Second factors of the account: passkeys, and codes of an app. Must be below an OwnerProvider. */
export function Factors() {
  const t = useText();
  const { session } = useOwner();
  const read = useFactors();
  const { call, question } = useConfirmed(session);
  const { data } = read;
  return (
    <section aria-labelledby="factors">
      <h2 id="factors" className="h3">
        {t('account.factors.title')}
      </h2>
      <p className="muted space-above-small space-below">{t('account.factors.lead')}</p>
      <QueryProblem read={read} what={t('account.factors.failed')} />
      {read.isPending ? <Skeleton label={t('account.trying')} blocks={['title', 'row', 'title', 'row']} /> : null}
      {data ? (
        <>
          <Passkeys passkeys={data.passkeys} call={call} />
          <TotpSettings on={data.totp} codesLeft={data.recoveryCodesLeft} call={call} />
        </>
      ) : null}
      {question}
    </section>
  );
}
