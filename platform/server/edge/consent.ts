import type { FastifyRequest } from 'fastify';
import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import { CONSENT_COOKIE, type ConsentPurpose, parseConsent } from '../../shared/consent.ts';
import type { ThirdParties } from '../boot/third-parties.ts';
import { serviceOrigins } from './service-origins.ts';

/** What the visitor chose; null: nothing yet, or a request that failed before its cookies were read. */
export function consentOf({ cookies }: Partial<Pick<FastifyRequest, 'cookies'>>): boolean | null {
  return parseConsent(cookies?.[CONSENT_COOKIE]);
}

/** What a shop would do with consent: its own measuring, and the third parties its tenant file names. */
export function consentPurposes(tenant: ServerTenant, { scripts, onDemand }: ThirdParties): readonly ConsentPurpose[] {
  const { personalisation, tagManager } = scripts;
  const [support] = onDemand.script;
  const [measuring] = serviceOrigins(tenant);
  return [
    measuring ? { id: 'measurement', provider: hostOf(measuring) } : { id: 'measurement' },
    ...(tagManager ? [{ id: 'tagManager', provider: hostOf(tagManager.scriptUrl) } as const] : []),
    ...(personalisation ? [{ id: 'personalisation', provider: hostOf(personalisation.scriptUrl) } as const] : []),
    ...(support ? [{ id: 'support', provider: hostOf(support) } as const] : []),
  ];
}

/**
 * Whether a visitor who has not chosen is asked: something waits for the answer. The support widget asks for itself,
 * where it is opened; the shop's own measuring only where the law wants it, or where others get the figures.
 */
export function needsConsentPrompt({ consent }: ServerTenant, purposes: readonly ConsentPurpose[]): boolean {
  return purposes.some(({ id, provider }) => {
    if (id === 'measurement') return consent.required || provider !== undefined;
    return id !== 'support';
  });
}

function hostOf(address: string): string {
  return new URL(address).hostname;
}
