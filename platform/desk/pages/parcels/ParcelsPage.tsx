import type { NotedEvents, ParcelEventService, TrackingFile } from '../../../services/shipping/index.server.ts';
import { DateTime } from '../../DateTime.tsx';

export interface Imported extends NotedEvents {
  faults: TrackingFile['faults'];
  /** Lines to correct and send again. */
  typed: string;
}

interface ParcelsView {
  mayImport: boolean;
  imported: Imported | undefined;
  events: Awaited<ReturnType<ParcelEventService['newest']>>;
}

export function ParcelsPage({ mayImport, imported, events }: ParcelsView) {
  return (
    <>
      <h1 className="space-below">Parcels</h1>
      {imported ? <Outcome {...imported} /> : null}
      {mayImport ? <ImportForm typed={imported?.typed ?? ''} /> : null}
      <h2 className="h3 space-below-small" id="told">
        Latest parcel events
      </h2>
      {events.length === 0 ? (
        <p className="desk-panel">
          No events yet. Carriers report them automatically, or you import their tracking file here.
        </p>
      ) : (
        <EventTable events={events} />
      )}
    </>
  );
}

function Outcome({ noted, repeated, unknown, faults }: Imported) {
  return (
    <section
      className="desk-panel space-below-large"
      role={faults.length > 0 ? 'alert' : 'status'}
      aria-labelledby="outcome"
    >
      <h2 id="outcome" className="h3 space-below-small">
        {`${noted} noted, ${repeated} known already`}
      </h2>
      {faults.length > 0 ? (
        <>
          <p>{`${faults.length === 1 ? 'One line is' : `${faults.length} lines are`} wrong; the others are recorded. Correct and import again.`}</p>
          <ul>
            {faults.map(({ line, fault }) => (
              <li key={line}>{`Line ${line}: ${fault}`}</li>
            ))}
          </ul>
        </>
      ) : null}
      {unknown.length > 0 ? <p>{`Unknown parcels: ${unknown.join(', ')}`}</p> : null}
    </section>
  );
}

function ImportForm({ typed }: { typed: string }) {
  return (
    <form method="post" action="/desk/parcels" className="desk-panel space-below-large">
      <div className="field">
        <label htmlFor="lines">Lines of a tracking file</label>
        <p className="hint" id="lines-hint">
          The first line names the columns trackingNumber, kind (handedOver, inTransit, delivered, returned) and time
          (2026-04-28T10:05:00+02:00), separated by comma, semicolon or tab. Imported twice, a line counts once.
        </p>
        <textarea
          id="lines"
          className="desk-lines"
          name="lines"
          rows={8}
          required
          aria-describedby="lines-hint"
          spellCheck={false}
          defaultValue={typed}
        />
      </div>
      <button type="submit" className="button button-primary">
        Import
      </button>
    </form>
  );
}

function EventTable({ events }: Pick<ParcelsView, 'events'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-labelledby="told" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Parcel</th>
            <th scope="col">What</th>
            <th scope="col">When</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ source, id, trackingNumber, kind, at }) => (
            <tr key={`${source} ${id}`}>
              <th scope="row">{trackingNumber}</th>
              <td data-label="What">{kinds[kind]}</td>
              <td data-label="When">
                <DateTime at={new Date(at)} />
              </td>
              <td data-label="Source">{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const kinds = {
  handedOver: 'Given to the carrier',
  inTransit: 'On its way',
  delivered: 'Delivered',
  returned: 'Sent back',
} as const;
