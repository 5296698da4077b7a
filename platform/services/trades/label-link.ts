import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import { getLinkedLabel, getReturnLabel } from '../../generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import { equalTexts, hashToken, isSignedForDay, newToken, type Secrets, signForDay } from '../secrets/index.server.ts';

/**
 * Opens the label of one trade and nothing else. The mail carries it, so that a phone without the shop's cookie can
 * print. Its token is random and stored as a hash: it survives every key rotation, and cannot be derived from a key.
 */
export interface LabelLink {
  number: string;
  signature: string;
}

export function newLabelLink(number: string): LabelLink {
  return { number, signature: newToken() };
}

/** The stored hash of a link. */
export function labelHash({ signature }: LabelLink): string {
  return hashToken(signature);
}

/** `stored` is null for a trade created when links were keyed hashes of its number. */
export function opensLabel(
  secrets: Pick<Secrets, 'matches'>,
  { tenant, stored, link, now }: { tenant: string; stored: string | null; link: LabelLink; now: Date },
): boolean {
  if (link.signature.includes('.')) return opensListed(secrets, { tenant, link, now, purpose: LISTED });
  return stored === null
    ? secrets.matches(link.signature, keyedText(tenant, link.number), KEYED)
    : equalTexts(stored, labelHash(link));
}

const LISTED = 'label link of a list';
const LISTED_RETURN = 'return label link of a list';

interface Trade {
  tenant: string;
  number: string;
}

/**
 * A link for the seller's list of trades. The mail's link is stored only as a hash, so this one is signed, and valid
 * for a day. It stays the same within an hour.
 */
export function listedLabelLink(secrets: Pick<Secrets, 'fingerprint'>, trade: Trade, now: Date): LabelLink {
  return listedLink(secrets, { trade, now, purpose: LISTED });
}

/** A link for the return label in the seller's list of trades. */
export function listedReturnLink(secrets: Pick<Secrets, 'fingerprint'>, trade: Trade, now: Date): LabelLink {
  return listedLink(secrets, { trade, now, purpose: LISTED_RETURN });
}

function listedLink(
  secrets: Pick<Secrets, 'fingerprint'>,
  { trade: { tenant, number }, now, purpose }: { trade: Trade; now: Date; purpose: string },
): LabelLink {
  return { number, signature: signForDay(secrets, { text: keyedText(tenant, number), now, purpose }) };
}

export function opensReturnLabel(
  secrets: Pick<Secrets, 'matches'>,
  { tenant, link, now }: { tenant: string; link: LabelLink; now: Date },
): boolean {
  return opensListed(secrets, { tenant, link, now, purpose: LISTED_RETURN });
}

function opensListed(
  secrets: Pick<Secrets, 'matches'>,
  { tenant, link, now, purpose }: { tenant: string; link: LabelLink; now: Date; purpose: string },
): boolean {
  return isSignedForDay(secrets, link.signature, { text: keyedText(tenant, link.number), now, purpose });
}

const KEYED = 'label link';

function keyedText(tenant: string, number: string): string {
  return `${tenant}\n${number}`;
}

/** The link in the mail of an old trade, by the key it was created with. */
export function keyedLabelLink(key: Pick<Secrets, 'fingerprint'>, tenant: string, number: string): LabelLink {
  return { number, signature: key.fingerprint(keyedText(tenant, number), KEYED) };
}

/** Path of the link on the shop's host. */
export function labelPath(link: LabelLink): `/${string}` {
  return endpointUrl(embeddedServices, getLinkedLabel, link) as `/${string}`;
}

export function returnLabelPath(link: LabelLink): `/${string}` {
  return endpointUrl(embeddedServices, getReturnLabel, link) as `/${string}`;
}
