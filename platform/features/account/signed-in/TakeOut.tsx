import { useText } from '../../shop/use-text.ts';
import { useOwner } from '../queries/owner.tsx';
import { useConfirmed } from '../use-confirmed.tsx';
import { ActNotice } from './ActNotice.tsx';
import { useAct } from './use-act.ts';

/** Export of all customer data as a file. */
export function TakeOut() {
  const t = useText();
  const { session, account } = useOwner();
  const { call, question } = useConfirmed(session);
  const act = useAct();
  const save = async () => {
    const answer = await call((_calls, accessToken) => session.customers.exportData(accessToken));
    if (answer.ok) download(answer.value, `${account.state.customerNumber}-data.json`);
    return answer;
  };
  return (
    <section aria-labelledby="take-out">
      <h2 id="take-out" className="h3">
        {t('account.export.title')}
      </h2>
      <p className="muted space-above-small space-below">{t('account.export.text')}</p>
      <ActNotice act={act} />
      <button type="button" className="button" aria-disabled={act.busy} onClick={() => act.run(save)}>
        {t(act.busy ? 'account.export.busy' : 'account.export.action')}
      </button>
      {question}
    </section>
  );
}

function download(data: object, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Deferred: the browser fetches it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
