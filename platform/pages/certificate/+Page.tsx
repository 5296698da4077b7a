import { CertificateScreen, type CertificateView } from '../../features/certificate/CertificateScreen.tsx';
import { useData } from '../page-context-provider.tsx';

/** Confirms one erasure certificate, for everyone who scans its code. */
export function Page() {
  return <CertificateScreen {...useData<CertificateView>()} />;
}
