import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import { getCreditNote } from '../../generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { isSignedForDay, type Secrets, signForDay } from '../secrets/index.server.ts';
import type { CreditNoteLink } from './types.ts';

const PURPOSE = 'credit note link of a list';

function textToSign(tenant: string, { number, id }: Pick<CreditNoteLink, 'number' | 'id'>): string {
  return `${tenant}\n${number}\n${id}`;
}

/** Path of a document on the shop's host, for a day, from a page that its seller has opened. */
export function creditNotePath(
  secrets: Pick<Secrets, 'fingerprint'>,
  { tenant, now, ...of }: { tenant: string; number: string; id: string; now: Date },
): string {
  const signature = signForDay(secrets, { text: textToSign(tenant, of), purpose: PURPOSE, now });
  return endpointUrl(embeddedServices, getCreditNote, { ...of, signature });
}

export function opensCreditNote(
  secrets: Pick<Secrets, 'matches'>,
  { tenant, now }: RequestContext,
  { signature, ...of }: CreditNoteLink,
): boolean {
  return isSignedForDay(secrets, signature, { text: textToSign(tenant.id, of), purpose: PURPOSE, now: now() });
}
