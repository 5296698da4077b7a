import type { ListedEvent, ListedReceiver, WebhookEventState } from '../../../services/webhooks/index.server.ts';
import { NoticeBox } from '../../../ui/NoticeBox.tsx';
import { DateTime } from '../../DateTime.tsx';
import { Message } from '../../Message.tsx';
import { useTexts } from '../../texts.ts';

interface WebhooksView {
  maySend: boolean;
  receivers: readonly ListedReceiver[];
  events: readonly ListedEvent[];
}

export function WebhooksPage({ maySend, receivers, events }: WebhooksView) {
  const texts = useTexts();
  return (
    <>
      <h1 className="space-below">{texts.t('webhooks.webhooks')}</h1>
      <Receivers receivers={receivers} />
      <h2 className="h3 space-below-small" id="events">
        {texts.t('webhooks.latestEvents')}
      </h2>
      {events.length === 0 ? (
        <p className="desk-panel">{texts.t('webhooks.noEvents')}</p>
      ) : (
        <EventTable events={events} maySend={maySend} />
      )}
    </>
  );
}

function Receivers({ receivers }: Pick<WebhooksView, 'receivers'>) {
  const texts = useTexts();
  const waiting = receivers.filter(({ ready }) => !ready);
  return (
    <>
      {waiting.length > 0 ? (
        <NoticeBox tone="error" title={texts.t('webhooks.waiting')}>
          <p>{texts.t('webhooks.secretMissing', { waiting: waiting.map(({ tenant }) => tenant).join(', ') })}</p>
        </NoticeBox>
      ) : null}
      {receivers.length === 0 ? (
        <p className="desk-panel space-below-large">
          <Message id="webhooks.none" values={{}} />
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
  const texts = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-labelledby="events" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.t('column.created')}</th>
            <th scope="col">{texts.t('column.shop')}</th>
            <th scope="col">{texts.t('column.event')}</th>
            <th scope="col">{texts.t('column.trade')}</th>
            <th scope="col">{texts.t('column.state')}</th>
            <th scope="col">{texts.t('column.attempts')}</th>
            <th scope="col">{texts.t('column.lastAnswer')}</th>
            <th scope="col">{texts.t('column.nextAttempt')}</th>
            {maySend ? <th scope="col">{texts.t('column.sendAgain')}</th> : null}
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
  const texts = useTexts();
  const { tenant, type, number, state, attempts, nextAttemptAt, createdAt } = event;
  return (
    <tr>
      <td data-label={texts.t('column.created')}>
        <DateTime at={createdAt} />
      </td>
      <td data-label={texts.t('column.shop')}>{tenant}</td>
      <th scope="row">{type}</th>
      <td data-label={texts.t('column.trade')}>
        <a href={`/desk/trades/${number}`}>{number}</a>
      </td>
      <td data-label={texts.t('column.state')}>
        <span className={`desk-state ${tones[state]}`}>{texts.t(`webhooks.state.${state}`)}</span>
      </td>
      <td data-label={texts.t('column.attempts')}>{attempts}</td>
      <td data-label={texts.t('column.lastAnswer')}>{describeAnswer(event)}</td>
      <td data-label={texts.t('column.nextAttempt')}>{nextAttemptAt ? <DateTime at={nextAttemptAt} /> : '–'}</td>
      {maySend ? (
        <td data-label={texts.t('column.sendAgain')}>
          <SendAgain event={event} />
        </td>
      ) : null}
    </tr>
  );
}

/** `attempts` ties the form to what the page shows: pressed twice, it queues the event once. */
function SendAgain({ event: { id, type, number, attempts } }: { event: ListedEvent }) {
  const texts = useTexts();
  return (
    <form method="post" action="/desk/webhooks/send-again">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="attempts" value={attempts} />
      <button type="submit" className="button" aria-label={texts.t('webhooks.sendOfAgain', { type, number })}>
        {texts.t('webhooks.sendAgain')}
      </button>
    </form>
  );
}

const tones: Record<WebhookEventState, 'waits' | 'done' | 'over'> = {
  queued: 'waits',
  delivered: 'done',
  failed: 'over',
};

function describeAnswer({ state, lastStatus, lastError, deliveredAt }: ListedEvent) {
  if (lastStatus === null) return lastError ?? '–';
  if (state !== 'delivered' || !deliveredAt) return String(lastStatus);
  return (
    <Message id="webhooks.delivered" values={{ status: lastStatus, at: <DateTime key="time" at={deliveredAt} /> }} />
  );
}
