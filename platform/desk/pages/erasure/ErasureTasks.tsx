import type { ErasureTask } from '../../../services/certificates/index.server.ts';
import { DateTime } from '../../DateTime.tsx';
import { StateBadge } from '../../StateBadge.tsx';
import { useTexts } from '../../texts.ts';

/** Trades whose bought devices still hold data, the oldest first. */
export function ErasureTasks({ tasks, more }: { tasks: readonly ErasureTask[]; more: boolean }) {
  const texts = useTexts();
  return (
    <>
      <h1 className="space-below">{texts.t('erasure.erasure')}</h1>
      {tasks.length === 0 ? (
        <p className="desk-panel">{texts.t('erasure.allErased')}</p>
      ) : (
        <section className="desk-table" aria-label={texts.t('erasure.tasks')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{texts.t('column.trade')}</th>
                <th scope="col">{texts.t('column.shop')}</th>
                <th scope="col">{texts.t('column.state')}</th>
                <th scope="col">{texts.t('column.waitsSince')}</th>
                <th scope="col">{texts.t('column.toErase')}</th>
              </tr>
            </thead>
            <tbody>
              {tasks.map(({ number, tenant, state, since, missing, failed }) => (
                <tr key={number}>
                  <th scope="row">
                    <a href={`/desk/trades/${number}/erasure`}>{number}</a>
                  </th>
                  <td data-label={texts.t('column.shop')}>{tenant}</td>
                  <td data-label={texts.t('column.state')}>
                    <StateBadge state={state} />
                  </td>
                  <td data-label={texts.t('column.waitsSince')}>
                    <DateTime at={new Date(since)} />
                  </td>
                  <td data-label={texts.t('column.toErase')}>
                    {missing}
                    {failed > 0 ? <b>{texts.t('erasure.failed', { failed })}</b> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {more ? <p className="space-above">{texts.t('erasure.moreFollow')}</p> : null}
    </>
  );
}
