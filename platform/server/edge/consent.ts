import type { FastifyRequest } from 'fastify';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import { CONSENT_COOKIE, type ConsentPurpose, parseConsent } from '../../shared/consent.ts';
import { isEmbeddedAddress } from '../../shared/service-address.ts';
import type { ThirdParties } from '../boot/third-parties.ts';

/**
 * The visitor's consent choice; null when there is none yet, or when the request failed before its cookies were parsed.
 */
export function readConsent({ cookies }: Partial<Pick<FastifyRequest, 'cookies'>>): boolean | null {
  return parseConsent(cookies?.[CONSENT_COOKIE]);
}

/** Whether the page that frames the shop brings the visitor's choice: the bar would appear for a moment, and vanish. */
export function isConsentFromHost(search: string | undefined): boolean {
  return search !== undefined && /(?:^|[?&])consent=host(?:&|$)/.test(search);
}

/** Everything that needs consent: the shop's own tracking, and the third parties in its tenant file. */
export function consentPurposes(tenant: ServerTenant, { scripts, onDemand }: ThirdParties): readonly ConsentPurpose[] {
  const { personalisation, tagManager } = scripts;
  const [support] = onDemand.script;
  const measuring = [tenant.services.tracking, tenant.services.affiliate].find(
    (address) => !isEmbeddedAddress(address),
  );
  return [
    measuring ? { id: 'measurement', provider: getHost(measuring) } : { id: 'measurement' },
    ...(tagManager ? [{ id: 'tagManager', provider: getHost(tagManager.scriptUrl) } as const] : []),
    ...(personalisation ? [{ id: 'personalisation', provider: getHost(personalisation.scriptUrl) } as const] : []),
    ...(support ? [{ id: 'support', provider: getHost(support) } as const] : []),
  ];
}

/**
 * Whether the consent bar is shown to a visitor who has not chosen. The support widget asks for itself when opened; the
 * shop's own tracking counts only where the law requires consent, or where others receive the figures.
 */
export function needsConsentPrompt({ consent }: ServerTenant, purposes: readonly ConsentPurpose[]): boolean {
  return purposes.some(({ id, provider }) => {
    if (id === 'measurement') return consent.required || provider !== undefined;
    return id !== 'support';
  });
}

function getHost(address: string): string {
  return new URL(address).hostname;
}
