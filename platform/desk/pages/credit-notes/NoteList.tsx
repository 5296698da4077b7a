import type { IssuedNote } from '../../../services/credit-notes/index.server.ts';
import { useTexts } from '../../texts.ts';
import { CREDIT_NOTES, creditNotePath } from './paths.ts';

interface NoteListProps {
  /** `YYYY-MM`. */
  month: string;
  notes: readonly IssuedNote[];
  /** Months before and after it that have begun. */
  others: readonly string[];
}

/** Credit notes of a month, for the accountant. */
export function NoteList({ month, notes, others }: NoteListProps) {
  const texts = useTexts();
  return (
    <>
      <h1 className="space-below">{texts.t('creditNotes.ofMonth', { month })}</h1>
      {notes.length === 0 ? (
        <p className="desk-panel space-below">{texts.t('creditNotes.none')}</p>
      ) : (
        <>
          <p className="space-below">
            <a href={`${CREDIT_NOTES}.csv?month=${month}`}>{texts.t('creditNotes.csv')}</a>
          </p>
          <NoteTable notes={notes} label={texts.t('creditNotes.ofMonth', { month })} />
        </>
      )}
      <p className="desk-line">
        {others.map((one) => (
          <a key={one} href={`${CREDIT_NOTES}?month=${one}`}>
            {texts.t('creditNotes.ofMonth', { month: one })}
          </a>
        ))}
      </p>
    </>
  );
}

function NoteTable({ notes, label }: { notes: readonly IssuedNote[]; label: string }) {
  const texts = useTexts();
  const heads = [
    texts.t('creditNotes.number'),
    texts.t('creditNotes.day'),
    texts.t('column.trade'),
    texts.t('creditNotes.supplier'),
    texts.t('creditNotes.net'),
    texts.t('creditNotes.vat'),
    texts.t('creditNotes.gross'),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table space-below" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notes.map((note) => (
            <tr key={note.id}>
              <th scope="row">
                <a href={creditNotePath(note.id)}>{note.number}</a>
              </th>
              <td data-label={heads[1]}>{texts.day(note.issuedOn)}</td>
              <td data-label={heads[2]}>
                <a href={`/desk/trades/${note.tradeNumber}`}>{note.tradeNumber}</a>
              </td>
              <td data-label={heads[3]}>{note.content.supplier.name}</td>
              <td data-label={heads[4]} className="number">
                {texts.money(note.netCents, note.currency)}
              </td>
              <td data-label={heads[5]} className="number">
                {texts.money(note.vatCents, note.currency)}
              </td>
              <td data-label={heads[6]} className="number">
                {texts.money(note.grossCents, note.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
