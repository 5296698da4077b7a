import { formatDeviceName } from '../../shared/device-name.ts';
import { Icon } from '../../ui/Icon.tsx';
import { contentHref } from '../navigation/content-link.ts';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';

/** Sample of the erasure certificate that a company gets per device, with the words of the document. */
export function ErasureProof() {
  const shop = useShop();
  const t = useText();
  const { date } = useFormat();
  const erasure = contentHref(shop, 'dataErasure');
  const facts = [
    {
      term: t('certificate.device'),
      value: formatDeviceName({ deviceName: 'Apple iPhone 13', variantLabel: '128 GB' }),
    },
    { term: t('certificate.serial'), value: 'F2LX300Q1MN' },
    { term: t('certificate.method'), value: t('certificate.method.purge') },
    { term: t('certificate.result'), value: t('certificate.result.erased') },
    { term: t('certificate.date'), value: date(shop.now) },
  ];
  return (
    <section className="wrap section-small">
      <div className="halves">
        <div className="stack">
          <h2>{t('business.erasure')}</h2>
          <p>{t('business.erasureText')}</p>
          <p>{t('business.erasureBroken')}</p>
          {erasure && (
            <p>
              <a href={erasure}>{t('business.erasureMore')}</a>
            </p>
          )}
        </div>
        <figure className="certificate">
          <div>
            <p className="h3">{t('certificate.title')}</p>
            <dl>
              {facts.map(({ term, value }) => (
                <div key={term}>
                  <dt>{term}</dt>
                  <dd className="tabular">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="status success">
              <Icon name="check" />
              {shop.tenant.legalEntity.name}
            </p>
          </div>
          <figcaption className="small muted">{t('business.cert.caption')}</figcaption>
        </figure>
      </div>
    </section>
  );
}
