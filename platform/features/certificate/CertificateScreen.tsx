import type { ReactNode } from 'react';
import type { CertificateFacts } from '../../services/certificates/types.ts';
import { formatDeviceName } from '../../shared/device-name.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useShop } from '../shop/shop-context.tsx';
import { useFormat } from '../shop/use-format.ts';
import { useText } from '../shop/use-text.ts';

/** Return value of data(); no certificate for an unknown token. */
export interface CertificateView {
  certificate: CertificateFacts | null;
}

/** What an erasure certificate says, without a word about the seller. */
export function CertificateScreen({ certificate }: CertificateView) {
  const t = useText();
  return (
    <div className="wrap pad-top pad-bottom">
      {certificate ? (
        <Confirmed certificate={certificate} />
      ) : (
        <>
          <h1 className="headline-small">{t('certificate.none.headline')}</h1>
          <p className="lead space-above">{t('certificate.none.text')}</p>
        </>
      )}
    </div>
  );
}

function Confirmed({ certificate }: { certificate: CertificateFacts }) {
  const t = useText();
  const format = useFormat();
  const { tenant } = useShop();
  const { serial, maskedNumber, method, erasedOn } = certificate;
  return (
    <>
      <p className="status success">
        <Icon name="check" />
        {t('certificate.page.valid')}
      </p>
      <h1 className="headline-small space-above-small">{t('certificate.page.headline')}</h1>
      <p className="lead space-above">{t('certificate.page.text', { company: tenant.legalEntity.name })}</p>
      <dl className="summary-list one-column space-above-large">
        <Row term={t('certificate.device')}>{formatDeviceName(certificate)}</Row>
        <Row term={t(serial === 'imei' ? 'certificate.imei' : 'certificate.serial')}>{maskedNumber}</Row>
        <Row term={t('certificate.method')}>{t(`certificate.method.${method}`)}</Row>
        <Row term={t('certificate.date')}>{format.date(`${erasedOn}T12:00:00Z`)}</Row>
      </dl>
      <p className="muted space-above">{t('certificate.page.compare')}</p>
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="tabular anywhere">{children}</dd>
    </div>
  );
}
