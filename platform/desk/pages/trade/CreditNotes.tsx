import type { IssuedNote } from '../../../services/credit-notes/index.server.ts';
import { useTexts } from '../../texts.ts';
import { creditNotePath } from '../credit-notes/paths.ts';

/** The credit note of a trade and its cancellation; renders nothing without one. */
export function CreditNotes({ notes }: { notes: readonly IssuedNote[] }) {
  const texts = useTexts();
  if (notes.length === 0) return null;
  return (
    <section className="desk-panel" aria-labelledby="credit-notes">
      <h2 id="credit-notes" className="h3 space-below-small">
        {texts.t('creditNotes.title')}
      </h2>
      <ul className="desk-records">
        {notes.map(({ id, number, kind, issuedOn, grossCents, currency }) => (
          <li key={id}>
            <a href={creditNotePath(id)}>{`${texts.t(`creditNotes.kind.${kind}`)} ${number}`}</a>
            <p className="muted small">{`${texts.day(issuedOn)}, ${texts.money(grossCents, currency)}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
