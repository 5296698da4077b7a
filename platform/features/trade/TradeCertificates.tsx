import { useText } from '../shop/use-text.ts';
import type { ShownTrade } from './shown-trade.ts';

/** Links to the erasure certificates of a trade; renders nothing without one. */
export function TradeCertificates({ trade, headed = false }: { trade: ShownTrade; headed?: boolean }) {
  const t = useText();
  const { certificates = [], certificateList, certificateTable, number } = trade;
  if (certificates.length === 0) return null;
  const id = `certificates-${number}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={headed ? 'h3 space-below' : 'visually-hidden'}>
        {t('sale.certificates')}
        {headed ? null : ` ${number}`}
      </h2>
      <ul className="rows">
        {certificates.map(({ item, name, path }) => (
          <li key={item}>
            <a href={path} rel="external">
              {`${t('certificate.title')} ${name} (PDF)`}
            </a>
          </li>
        ))}
        {certificateList ? (
          <li>
            <a href={certificateList} rel="external">
              {t('sale.certificates.list')}
            </a>
          </li>
        ) : null}
        {certificateTable ? (
          <li>
            <a href={certificateTable} rel="external">
              {t('sale.certificates.table')}
            </a>
          </li>
        ) : null}
      </ul>
    </section>
  );
}
