import type { IssuedNote } from '../../../services/credit-notes/index.server.ts';
import type { StaffMember } from '../../../services/staff/index.server.ts';
import { MAX_REASON_LENGTH } from '../../../shared/input-limits.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { Problems } from '../../Problems.tsx';
import { useTexts } from '../../texts.ts';
import { creditNotePath } from './paths.ts';

interface NotePageProps {
  note: IssuedNote;
  /** The other documents of its trade. */
  others: readonly IssuedNote[];
  staff: StaffMember;
  /** A rejected reason, as typed. */
  typed: string;
  problems: Readonly<Record<string, string>>;
}

/** A credit note or a cancellation, with its amounts and its PDF. */
export function NotePage({ note, others, staff, typed, problems }: NotePageProps) {
  const texts = useTexts();
  const { supplier, vatPercent, cancels } = note.content;
  const isCancelled = others.some(({ kind }) => kind === 'cancellation');
  const mayCancel = note.kind === 'creditNote' && !isCancelled && staff.roles.includes('pay');
  const facts: [string, string][] = [
    [texts.t('creditNotes.day'), texts.day(note.issuedOn)],
    [texts.t('creditNotes.supplier'), [supplier.name, supplier.vatNumber].filter(Boolean).join(', ')],
    [texts.t('creditNotes.issuer'), note.issuer],
    [texts.t('creditNotes.scheme'), texts.t(`creditNotes.scheme.${note.scheme}`)],
    [texts.t('creditNotes.net'), texts.money(note.netCents, note.currency)],
    [texts.t('creditNotes.vatOf', { rate: texts.share(vatPercent) }), texts.money(note.vatCents, note.currency)],
    [texts.t('creditNotes.gross'), texts.money(note.grossCents, note.currency)],
    ...(cancels ? [[texts.t('creditNotes.cancels'), cancels.number] as [string, string]] : []),
    ...(note.reason === null
      ? []
      : [[texts.t('creditNotes.reason'), `${note.reason} (${note.person})`] as [string, string]]),
  ];
  return (
    <>
      <h1 className="space-below">{`${texts.t(`creditNotes.kind.${note.kind}`)} ${note.number}`}</h1>
      <Problems problems={problems} />
      <section className="desk-panel space-below" aria-label={texts.t('creditNotes.facts')}>
        <dl className="desk-facts">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <p className="desk-line space-below">
        <a className="button" href={`${creditNotePath(note.id)}/document.pdf`}>
          {texts.t('creditNotes.pdf')}
        </a>
        <a className="button" href={`/desk/trades/${note.tradeNumber}`}>
          {texts.t('creditNotes.trade', { number: note.tradeNumber })}
        </a>
        {others.map(({ id, kind, number }) => (
          <a key={id} className="button" href={creditNotePath(id)}>
            {`${texts.t(`creditNotes.kind.${kind}`)} ${number}`}
          </a>
        ))}
      </p>
      {mayCancel ? (
        <form className="desk-panel" method="post" action={`${creditNotePath(note.id)}/cancel`}>
          <TextArea
            id="reason"
            name="reason"
            label={texts.t('creditNotes.cancelReason')}
            hint={texts.t('creditNotes.cancelHint')}
            defaultValue={typed}
            maxLength={MAX_REASON_LENGTH}
            rows={3}
            {...(problems.reason === undefined ? {} : { error: problems.reason })}
          />
          <button type="submit" className="button">
            {texts.t('creditNotes.cancel')}
          </button>
        </form>
      ) : null}
    </>
  );
}
