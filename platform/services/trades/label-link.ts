import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import { getLinkedLabel } from '../../generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import { equalTexts, hashToken, newToken, type Secrets } from '../secrets/index.server.ts';

/**
 * Opens the label of one trade and nothing else; the mail carries it, so that a phone without the shop's cookie prints
 * too. Its token is drawn by lot and kept as a hash: it outlasts every change of keys, and no key makes one.
 */
export interface LabelLink {
  number: string;
  signature: string;
}

export function newLabelLink(number: string): LabelLink {
  return { number, signature: newToken() };
}

/** What is stored of a link. */
export function labelHash({ signature }: LabelLink): string {
  return hashToken(signature);
}

/** `stored` is null for a trade of the time when links were keyed hashes of its number. */
export function opensLabel(
  secrets: Pick<Secrets, 'matches'>,
  { tenant, stored, link }: { tenant: string; stored: string | null; link: LabelLink },
): boolean {
  return stored === null
    ? secrets.matches(link.signature, keyedText(tenant, link.number), KEYED)
    : equalTexts(stored, labelHash(link));
}

const KEYED = 'label link';

function keyedText(tenant: string, number: string): string {
  return `${tenant}\n${number}`;
}

/** The link that the mail of an old trade carries, by the key it was made with. */
export function keyedLabelLink(key: Pick<Secrets, 'fingerprint'>, tenant: string, number: string): LabelLink {
  return { number, signature: key.fingerprint(keyedText(tenant, number), KEYED) };
}

/** Path of the link, on the shop's own host. */
export function labelPath(link: LabelLink): `/${string}` {
  return endpointUrl(embeddedServices, getLinkedLabel, link) as `/${string}`;
}
