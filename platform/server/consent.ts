import type { FastifyRequest } from 'fastify';
import type { ServerTenant } from '../generated/tenant-types.gen.ts';
import { CONSENT_COOKIE, type ConsentPurpose, parseConsent } from '../shared/consent.ts';

/** What the visitor chose; null: nothing yet, or a request that failed before its cookies were read. */
export function consentOf({ cookies }: Partial<Pick<FastifyRequest, 'cookies'>>): boolean | null {
  return parseConsent(cookies?.[CONSENT_COOKIE]);
}

/** What a shop would do with consent: its own measuring, and the third parties its tenant file names. */
export function consentPurposes(_tenant: ServerTenant): readonly ConsentPurpose[] {
  return [{ id: 'measurement' }];
}

/** Whether a visitor who has not chosen is asked. The support widget asks for itself, where it is opened. */
export function asksConsent(tenant: ServerTenant): boolean {
  return consentPurposes(tenant).some(({ id }) => (id === 'measurement' ? tenant.consent.required : id !== 'support'));
}
