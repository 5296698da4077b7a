import type { ErasureTask } from '../../../services/certificates/index.server.ts';
import { DateTime } from '../../DateTime.tsx';
import { StateBadge } from '../../StateBadge.tsx';

/** Trades whose bought devices still hold data, the oldest first. */
export function ErasureTasks({ tasks, more }: { tasks: readonly ErasureTask[]; more: boolean }) {
  return (
    <>
      <h1 className="space-below">Erasure</h1>
      {tasks.length === 0 ? (
        <p className="desk-panel">Every bought device is erased.</p>
      ) : (
        <section className="desk-table" aria-label="Trades with devices to erase">
          <table>
            <thead>
              <tr>
                <th scope="col">Trade</th>
                <th scope="col">Shop</th>
                <th scope="col">State</th>
                <th scope="col">Waits since</th>
                <th scope="col">To erase</th>
              </tr>
            </thead>
            <tbody>
              {tasks.map(({ number, tenant, state, since, missing, failed }) => (
                <tr key={number}>
                  <th scope="row">
                    <a href={`/desk/trades/${number}/erasure`}>{number}</a>
                  </th>
                  <td data-label="Shop">{tenant}</td>
                  <td data-label="State">
                    <StateBadge state={state} />
                  </td>
                  <td data-label="Waits since">
                    <DateTime at={new Date(since)} />
                  </td>
                  <td data-label="To erase">
                    {missing}
                    {failed > 0 ? <b>{`, ${failed} failed`}</b> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {more ? <p className="space-above">More follow when these are done.</p> : null}
    </>
  );
}
