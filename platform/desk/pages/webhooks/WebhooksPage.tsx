import type { ListedEvent, ListedReceiver, WebhookEventState } from '../../../services/webhooks/index.server.ts';
import { NoticeBox } from '../../../ui/NoticeBox.tsx';
import { DateTime } from '../../DateTime.tsx';

interface WebhooksView {
  maySend: boolean;
  receivers: readonly ListedReceiver[];
  events: readonly ListedEvent[];
}

export function WebhooksPage({ maySend, receivers, events }: WebhooksView) {
  return (
    <>
      <h1 className="space-below">Webhooks</h1>
      <Receivers receivers={receivers} />
      <h2 className="h3 space-below-small" id="events">
        Latest events
      </h2>
      {events.length === 0 ? (
        <p className="desk-panel">
          No events yet. A shop with a webhook has one when a trade is created, paid or cancelled.
        </p>
      ) : (
        <EventTable events={events} maySend={maySend} />
      )}
    </>
  );
}

function Receivers({ receivers }: Pick<WebhooksView, 'receivers'>) {
  const waiting = receivers.filter(({ ready }) => !ready);
  return (
    <>
      {waiting.length > 0 ? (
        <NoticeBox tone="error" title="Events wait for a secret">
          <p>
            {`The secret of ${waiting.map(({ tenant }) => tenant).join(', ')} is missing or not usable. Ask an operator to set the variable that the tenant file names; waiting events are sent then.`}
          </p>
        </NoticeBox>
      ) : null}
      {receivers.length === 0 ? (
        <p className="desk-panel space-below-large">
          No shop has a webhook: <code>webhook</code> in a tenant file names the address and the variable of the secret.
        </p>
      ) : (
        <ul className="desk-panel space-below-large">
          {receivers.map(({ tenant, host }) => (
            <li key={tenant}>{`${tenant}: ${host}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function EventTable({ events, maySend }: Pick<WebhooksView, 'events' | 'maySend'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-labelledby="events" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Created</th>
            <th scope="col">Shop</th>
            <th scope="col">Event</th>
            <th scope="col">Trade</th>
            <th scope="col">State</th>
            <th scope="col">Attempts</th>
            <th scope="col">Last answer</th>
            <th scope="col">Next attempt</th>
            {maySend ? <th scope="col">Send again</th> : null}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRow key={event.id} event={event} maySend={maySend} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function EventRow({ event, maySend }: { event: ListedEvent; maySend: boolean }) {
  const { tenant, type, number, state, attempts, nextAttemptAt, createdAt } = event;
  return (
    <tr>
      <td data-label="Created">
        <DateTime at={createdAt} />
      </td>
      <td data-label="Shop">{tenant}</td>
      <th scope="row">{type}</th>
      <td data-label="Trade">
        <a href={`/desk/trades/${number}`}>{number}</a>
      </td>
      <td data-label="State">
        <span className={`desk-state ${tones[state]}`}>{stateTexts[state]}</span>
      </td>
      <td data-label="Attempts">{attempts}</td>
      <td data-label="Last answer">{describeAnswer(event)}</td>
      <td data-label="Next attempt">{nextAttemptAt ? <DateTime at={nextAttemptAt} /> : '–'}</td>
      {maySend ? (
        <td data-label="Send again">
          <SendAgain event={event} />
        </td>
      ) : null}
    </tr>
  );
}

/** `attempts` ties the form to what the page shows: pressed twice, it queues the event once. */
function SendAgain({ event: { id, type, number, attempts } }: { event: ListedEvent }) {
  return (
    <form method="post" action="/desk/webhooks/send-again">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="attempts" value={attempts} />
      <button type="submit" className="button" aria-label={`Send ${type} of ${number} again`}>
        Send again
      </button>
    </form>
  );
}

const stateTexts: Record<WebhookEventState, string> = { queued: 'Queued', delivered: 'Delivered', failed: 'Failed' };
const tones: Record<WebhookEventState, 'waits' | 'done' | 'over'> = {
  queued: 'waits',
  delivered: 'done',
  failed: 'over',
};

function describeAnswer({ state, lastStatus, lastError, deliveredAt }: ListedEvent) {
  if (lastStatus === null) return lastError ?? '–';
  if (state !== 'delivered' || !deliveredAt) return String(lastStatus);
  return (
    <>
      {`${lastStatus}, delivered `}
      <DateTime at={deliveredAt} />
    </>
  );
}
