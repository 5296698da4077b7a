import type { NotedEvents, ParcelEventService, TrackingFile } from '../../../services/shipping/index.server.ts';
import { DateTime } from '../../DateTime.tsx';
import { useTexts } from '../../texts.ts';

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
  const texts = useTexts();
  return (
    <>
      <h1 className="space-below">{texts.t('parcels.parcels')}</h1>
      {imported ? <Outcome {...imported} /> : null}
      {mayImport ? <ImportForm typed={imported?.typed ?? ''} /> : null}
      <h2 className="h3 space-below-small" id="told">
        {texts.t('parcels.latestParcelEvents')}
      </h2>
      {events.length === 0 ? (
        <p className="desk-panel">{texts.t('parcels.noEvents')}</p>
      ) : (
        <EventTable events={events} />
      )}
    </>
  );
}

function Outcome({ noted, repeated, unknown, faults }: Imported) {
  const texts = useTexts();
  return (
    <section
      className="desk-panel space-below-large"
      role={faults.length > 0 ? 'alert' : 'status'}
      aria-labelledby="outcome"
    >
      <h2 id="outcome" className="h3 space-below-small">
        {texts.t('parcels.notedKnownAlready', { noted, repeated })}
      </h2>
      {faults.length > 0 ? (
        <>
          <p>{texts.t('parcels.wrongLines', { count: faults.length })}</p>
          <ul>
            {faults.map(({ line, fault }) => (
              <li key={line}>{texts.t('parcels.line', { line, fault })}</li>
            ))}
          </ul>
        </>
      ) : null}
      {unknown.length > 0 ? <p>{texts.t('parcels.unknownParcels', { unknown: unknown.join(', ') })}</p> : null}
    </section>
  );
}

function ImportForm({ typed }: { typed: string }) {
  const texts = useTexts();
  return (
    <form method="post" action="/desk/parcels" className="desk-panel space-below-large">
      <div className="field">
        <label htmlFor="lines">{texts.t('parcels.lines')}</label>
        <p className="hint" id="lines-hint">
          {texts.t('parcels.linesHint')}
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
        {texts.t('parcels.import')}
      </button>
    </form>
  );
}

function EventTable({ events }: Pick<ParcelsView, 'events'>) {
  const texts = useTexts();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-labelledby="told" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.t('column.parcel')}</th>
            <th scope="col">{texts.t('column.what')}</th>
            <th scope="col">{texts.t('column.when')}</th>
            <th scope="col">{texts.t('column.source')}</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ source, id, trackingNumber, kind, at }) => (
            <tr key={`${source} ${id}`}>
              <th scope="row">{trackingNumber}</th>
              <td data-label={texts.t('column.what')}>{texts.t(`parcels.kind.${kind}`)}</td>
              <td data-label={texts.t('column.when')}>
                <DateTime at={new Date(at)} />
              </td>
              <td data-label={texts.t('column.source')}>{source}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
