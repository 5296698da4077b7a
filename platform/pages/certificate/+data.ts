import type { CertificateView } from '../../features/certificate/CertificateScreen.tsx';
import { screenData } from '../screen-data.ts';

/** The certificate of the address; without one the page says so, with status 404. */
export const data = screenData<CertificateView>(async ({ services, ctx, shop, t }) => {
  const certificate = (await services.certificates.find(ctx, shop.match.params.token ?? '')) ?? null;
  const title = t(certificate ? 'certificate.page.headline' : 'certificate.none.headline');
  return { view: { certificate }, document: { title, ...(certificate ? {} : { missing: true }) } };
});
