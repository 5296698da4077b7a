import type { UnexpectedList, UnexpectedParcel } from '../../../services/fulfilment/index.server.ts';
import { FormField } from '../../../ui/FormField.tsx';
import { Message } from '../../Message.tsx';
import { Problems } from '../../Problems.tsx';
import { MAX_SCAN_LENGTH } from '../../ScanForm.tsx';
import { useTexts } from '../../texts.ts';
import { WaitsSince } from '../../WaitsSince.tsx';
import { UNEXPECTED } from '../../worklists.ts';
import { RecordUnexpected, type TypedParcel } from './RecordUnexpected.tsx';

interface UnexpectedProps {
  list: UnexpectedList;
  mayReceive: boolean;
  /** Whether this is not the first page. */
  further: boolean;
  /** A rejected parcel, as typed. */
  typed: TypedParcel | undefined;
  link: { id: string; trade: string } | undefined;
  problems: Readonly<Record<string, string>>;
  now: Date;
}

/** Parcels that belong to no trade, the longest waiting first. */
export function UnexpectedPage({ list, mayReceive, further, typed, link, problems, now }: UnexpectedProps) {
  const texts = useTexts();
  return (
    <>
      <div className="desk-headline space-below">
        <h1>{texts.t('worklist.unexpected')}</h1>
        {list.total > 0 ? (
          <span className="muted">{texts.t('unexpected.waiting', { total: texts.count(list.total) })}</span>
        ) : null}
      </div>
      <Problems problems={problems} />
      {mayReceive ? <RecordUnexpected typed={typed} problems={problems} /> : null}
      {list.parcels.length === 0 ? (
        <p className="desk-panel">
          {further ? texts.t('unexpected.nothingMoreWaits') : texts.t('worklist.unexpected.empty')}
        </p>
      ) : (
        <section className="desk-stack" aria-label={texts.t('unexpected.parcels')}>
          {list.parcels.map((parcel) => (
            <Parcel
              key={parcel.id}
              parcel={parcel}
              mayReceive={mayReceive}
              typed={link?.id === parcel.id ? link.trade : ''}
              error={problems[`trade-${parcel.id}`]}
              now={now}
            />
          ))}
        </section>
      )}
      <p className="button-pair space-above">
        {further ? (
          <a className="button" href={UNEXPECTED.path}>
            {texts.t('unexpected.toTheOldest')}
          </a>
        ) : null}
        {list.next === null ? null : (
          <a className="button" href={`${UNEXPECTED.path}?after=${list.next}`} rel="next" aria-keyshortcuts="n">
            {texts.t('unexpected.newerParcels')}
          </a>
        )}
      </p>
    </>
  );
}

interface ParcelProps {
  parcel: UnexpectedParcel;
  mayReceive: boolean;
  typed: string;
  error: string | undefined;
  now: Date;
}

function Parcel({ parcel, mayReceive, typed, error, now }: ParcelProps) {
  const texts = useTexts();
  const { id, code, note, shelf, person, since } = parcel;
  const waits = { person, since: <WaitsSince key="since" since={new Date(since)} now={now} /> };
  return (
    <article className="desk-panel" aria-labelledby={`parcel-${id}`}>
      <h2 id={`parcel-${id}`} className="h3 desk-link">
        {code}
      </h2>
      <p className="muted">
        {shelf === null ? (
          <Message id="unexpected.waits" values={waits} />
        ) : (
          <Message id="unexpected.waitsShelf" values={{ ...waits, shelf }} />
        )}
      </p>
      {note === null ? null : <p className="desk-text space-above-small">{note}</p>}
      {mayReceive ? (
        <div className="desk-line space-above">
          <form method="post" action={`${UNEXPECTED.path}/${id}/link`} className="desk-line">
            <FormField
              id={`trade-${id}`}
              name="trade"
              label={texts.t('unexpected.trade')}
              hint={texts.t('unexpected.tradeHint')}
              required
              autoComplete="off"
              maxLength={MAX_SCAN_LENGTH}
              defaultValue={typed}
              data-takes-scans=""
              {...(error === undefined ? {} : { error })}
            />
            <button type="submit" className="button">
              {texts.t('unexpected.link')}
            </button>
          </form>
          <form method="post" action={`${UNEXPECTED.path}/${id}/close`}>
            <button type="submit" className="button">
              {texts.t('unexpected.close')}
            </button>
          </form>
        </div>
      ) : null}
    </article>
  );
}
