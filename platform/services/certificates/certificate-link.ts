import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import { getCertificate, getCertificateList, getCertificateTable } from '../../generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { isSignedForDay, type Secrets, signForDay } from '../secrets/index.server.ts';
import type { CertificateLink } from './types.ts';

const PURPOSE = 'certificate link of a list';

/** Opens the certificates of a trade for a day, from a page that its seller has opened. */
function createLink(
  secrets: Pick<Secrets, 'fingerprint'>,
  { tenant, number, now }: { tenant: string; number: string; now: Date },
): CertificateLink {
  return { number, signature: signForDay(secrets, { text: `${tenant}\n${number}`, purpose: PURPOSE, now }) };
}

export function opensCertificate(
  secrets: Pick<Secrets, 'matches'>,
  { tenant, now }: RequestContext,
  { number, signature }: CertificateLink,
): boolean {
  return isSignedForDay(secrets, signature, { text: `${tenant.id}\n${number}`, purpose: PURPOSE, now: now() });
}

interface CertificatePaths {
  certificate(item: number): string;
  list: string;
  table: string;
}

/** Paths on the shop's host. */
export function certificatePaths(
  secrets: Pick<Secrets, 'fingerprint'>,
  trade: { tenant: string; number: string; now: Date },
): CertificatePaths {
  const link = createLink(secrets, trade);
  return {
    certificate: (item) => endpointUrl(embeddedServices, getCertificate, { ...link, item: String(item) }),
    list: endpointUrl(embeddedServices, getCertificateList, link),
    table: endpointUrl(embeddedServices, getCertificateTable, link),
  };
}
