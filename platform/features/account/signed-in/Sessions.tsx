import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useFormat } from '../../shop/use-format.ts';
import { useText } from '../../shop/use-text.ts';
import { signOutEverywhere } from '../account-session.ts';
import { useOwner } from '../queries/owner.tsx';
import { useEndSession, useSessions } from '../queries/use-sessions.ts';
import { ActNotice } from './ActNotice.tsx';
import { QueryProblem } from './QueryProblem.tsx';
import { useAct } from './use-act.ts';

/** Active sessions of the account, and buttons to end them. */
export function Sessions() {
  const t = useText();
  const format = useFormat();
  const { session } = useOwner();
  const read = useSessions();
  const end = useEndSession();
  const act = useAct();
  const sessions = read.data?.sessions ?? [];
  const endOne = (id: string) =>
    act.run(async () => {
      const answer = await end(id);
      // The row and its button were removed.
      if (answer.ok) document.getElementById('sessions')?.focus();
      return answer;
    });
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="h3" tabIndex={-1}>
        {t('account.sessions.title')}
      </h2>
      <p className="muted space-above-small space-below">{t('account.sessions.lead')}</p>
      <ActNotice act={act} />
      <QueryProblem read={read} what={t('account.sessions.failed')} />
      {read.isPending ? <Skeleton label={t('account.trying')} blocks={['row', 'row']} /> : null}
      {sessions.length > 0 ? (
        <ul className="rows">
          {sessions.map((one) => (
            <li key={one.id} className="row">
              <span>
                <b>{one.device}</b>
                <br />
                <small className="muted tabular">
                  {one.current
                    ? t('account.sessions.current')
                    : t('account.sessions.lastUsed', { date: format.date(one.lastUsedAt) })}
                </small>
              </span>
              {one.current ? null : (
                <button type="button" className="text-button" onClick={() => endOne(one.id)}>
                  {t('account.signOut')}
                  <span className="visually-hidden"> {one.device}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="space-above">
        <button
          type="button"
          className="button"
          aria-disabled={act.busy}
          onClick={() => act.run(() => signOutEverywhere(session))}
        >
          {t('account.sessions.everywhere')}
        </button>
      </p>
    </section>
  );
}
