import { timingSafeEqual } from 'node:crypto';
import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import { getLinkedLabel } from '../../generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import type { Secrets } from '../secrets/index.server.ts';

/** Opens the label of one trade and nothing else; the mail carries it, so that a phone without the shop's cookie prints too. */
export interface LabelLink {
  number: string;
  signature: string;
}

export function signLabel(secrets: Pick<Secrets, 'fingerprint'>, tenant: string, number: string): LabelLink {
  return { number, signature: secrets.fingerprint(`${tenant}\n${number}`, 'label link') };
}

export function opensLabel(secrets: Pick<Secrets, 'fingerprint'>, tenant: string, link: LabelLink): boolean {
  const wanted = Buffer.from(signLabel(secrets, tenant, link.number).signature);
  const given = Buffer.from(link.signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

/** Path of the link, on the shop's own host. */
export function labelPath(link: LabelLink): `/${string}` {
  return endpointUrl(embeddedServices, getLinkedLabel, link) as `/${string}`;
}
