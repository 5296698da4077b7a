import type { MailSummary } from '../../../services/mail/index.server.ts';
import { MAX_NOTE_LENGTH } from '../../../shared/input-limits.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { DateTime } from '../../DateTime.tsx';
import { useTexts } from '../../texts.ts';
import { activityText, authorText, reasonText } from '../../trade-words.ts';
import type { TradeFacts } from './trade-facts.ts';

interface NotesProps {
  facts: Pick<TradeFacts, 'trade' | 'notes'>;
  /** A staff member with only `read` sees the notes without the form. */
  mayWrite: boolean;
  typed: string;
  error: string | undefined;
}

/** Internal notes of staff; sellers never see them. */
export function Notes({ facts: { trade, notes }, mayWrite, typed, error }: NotesProps) {
  const texts = useTexts();
  return (
    <section className="desk-panel" aria-labelledby="notes">
      <h2 id="notes" className="h3 space-below-small">
        {texts.t('trade.notes')}
      </h2>
      <ul className="desk-records">
        {notes.map(({ person, text, at }) => (
          <li key={`${at} ${person} ${text}`}>
            <p className="desk-text">{text}</p>
            <p className="muted small">
              {person}, <DateTime at={new Date(at)} />
            </p>
          </li>
        ))}
      </ul>
      {notes.length === 0 && !mayWrite ? <p className="muted">{texts.t('trade.noNotes')}</p> : null}
      {mayWrite ? <NoteForm number={trade.number} typed={typed} error={error} /> : null}
    </section>
  );
}

function NoteForm({ number, typed, error }: { number: string } & Pick<NotesProps, 'typed' | 'error'>) {
  const texts = useTexts();
  return (
    <form method="post" action={`/desk/trades/${number}/notes`}>
      <TextArea
        id="note"
        name="text"
        label={texts.t('trade.newNote')}
        hint={texts.t('trade.noteHint')}
        aria-keyshortcuts="w"
        defaultValue={typed}
        maxLength={MAX_NOTE_LENGTH}
        rows={3}
        {...(error === undefined ? {} : { error })}
      />
      <button type="submit" className="button">
        {texts.t('trade.saveNote')}
      </button>
    </form>
  );
}

/**
 * Changes of state, messages, other acts of staff, and acts that were undone, which have no step; in the order of their
 * times.
 */
export function History({ facts: { history, activities, messages, acts } }: { facts: TradeFacts }) {
  const texts = useTexts();
  const steps = history.map((step) => ({
    what: texts.t(`state.${step.to}`),
    at: step.at,
    how: `, ${authorText(texts, step)}${step.reason ? `: ${reasonText(texts, step.reason)}` : ''}`,
  }));
  const others = activities.map((activity) => ({
    what: activityText(texts, activity),
    at: activity.at,
    how: `, ${activity.person}`,
  }));
  const written = messages.map(({ person, at }) => ({
    what: texts.t(person === null ? 'message.ofTheSeller' : 'act.replied'),
    at,
    how: person === null ? '' : `, ${person}`,
  }));
  const undone = acts.flatMap(({ kind, person, at, undoneAt }) => {
    if (undoneAt === null) return [];
    const what = texts.t(`act.${kind}`);
    return [
      { what, at, how: `, ${texts.t('trade.wasUndone', { person })}` },
      { what: texts.t('trade.undone', { act: what }), at: undoneAt, how: `, ${person}` },
    ];
  });
  const records = [...steps, ...others, ...written, ...undone].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <section className="desk-panel" aria-labelledby="history">
      <h2 id="history" className="h3 space-below-small">
        {texts.t('trade.history')}
      </h2>
      <ol className="desk-records">
        {records.map(({ what, at, how }) => (
          <li key={`${what} ${at}`}>
            <b>{what}</b>
            <p className="muted small">
              <DateTime at={new Date(at)} />
              {how}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Mails({ mails }: { mails: readonly MailSummary[] }) {
  const texts = useTexts();
  return (
    <section className="desk-panel" aria-labelledby="mails">
      <h2 id="mails" className="h3 space-below-small">
        {texts.t('trade.mails')}
      </h2>
      {mails.length === 0 ? <p className="muted">{texts.t('trade.noMails')}</p> : null}
      <ol className="desk-records">
        {mails.map(({ id, subject, state, createdAt, sentAt, lastError }) => (
          <li key={id}>
            <b>{subject}</b>
            <p className="muted small">
              {`${texts.t(`trade.mail.${state}`)}, `}
              <DateTime at={new Date(sentAt ?? createdAt)} />
              {state !== 'sent' && lastError ? `: ${lastError}` : ''}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
