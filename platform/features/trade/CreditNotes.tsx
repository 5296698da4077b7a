import { useText } from '../shop/use-text.ts';
import type { ShownTrade } from './shown-trade.ts';

/** Credit notes of a company's paid trade, or who writes the invoice; renders nothing for other sellers. */
export function CreditNotes({ trade, headed = false }: { trade: ShownTrade; headed?: boolean }) {
  const t = useText();
  const { creditNotes = [], invoicing, number } = trade;
  if (!invoicing || trade.agreedCents === 0) return null;
  const id = `credit-notes-${number}`;
  const isAwaited = invoicing === 'creditNote' && creditNotes.length === 0;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={headed ? 'h3 space-below' : 'visually-hidden'}>
        {t('sale.invoice')}
        {headed ? null : ` ${number}`}
      </h2>
      {creditNotes.length === 0 ? null : (
        <ul className="rows">
          {creditNotes.map((note) => (
            <li key={note.number}>
              <a href={note.path} rel="external">
                {`${t(`creditNote.title.${note.kind}`)} ${note.number} (PDF)`}
              </a>
            </li>
          ))}
        </ul>
      )}
      {isAwaited ? <p>{t('sale.invoice.awaited')}</p> : null}
      {invoicing === 'ownInvoice' ? <p>{t('sale.invoice.own', { sale: number })}</p> : null}
    </section>
  );
}
