import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import type { PasskeyOptionsBody } from '../../../generated/api/types.gen.ts';
import { CHALLENGE_MS } from './challenges.ts';
import { ALGORITHMS } from './passkey-answer.ts';
import type { PasskeyPage } from './types.ts';

/** Base64url of at most 1,023 bytes. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;

/** https://www.w3.org/TR/webauthn-3/#enum-transport; browsers ignore unknown values. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];

export function isCredentialId(id: unknown): id is string {
  return typeof id === 'string' && CREDENTIAL_ID.test(id);
}

interface NewPasskey {
  page: PasskeyPage;
  challenge: string;
  /** Name of the relying party, as browsers show it. */
  rpName: string;
  /** `id` names the owner in the passkey and contains no personal data. */
  owner: { id: string; email: string };
  known: readonly { id: string; transports: readonly string[] }[];
}

/** Options for a browser to create a passkey. */
export async function newPasskeyOptions({
  page,
  challenge,
  rpName,
  owner,
  known,
}: NewPasskey): Promise<PasskeyOptionsBody> {
  const options = await generateRegistrationOptions({
    rpName,
    rpID: page.rpId,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.email,
    challenge: decodeBase64Url(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: knownTransports(transports) })),
    supportedAlgorithmIDs: ALGORITHMS,
    // Discoverable without a user name, and verified by fingerprint, face or PIN: that replaces the password.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options }, challenge };
}

/** Options for a browser to ask for any passkey of this page's host. */
export async function passkeyUseOptions(page: PasskeyPage, challenge: string): Promise<PasskeyOptionsBody> {
  const options = await generateAuthenticationOptions({
    rpID: page.rpId,
    challenge: decodeBase64Url(challenge),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  return { options: { ...options }, challenge };
}

interface StoredPasskey {
  public_key: string;
  counter: number;
  transports: readonly string[];
}

/** Converts a new passkey to its stored form. */
export function toStoredPasskey({ publicKey, counter, transports }: WebAuthnCredential) {
  return {
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(knownTransports(transports)),
  };
}

export function toCredential(id: string, { public_key, counter, transports }: StoredPasskey): WebAuthnCredential {
  return { id, publicKey: decodeBase64Url(public_key), counter, transports: knownTransports(transports) };
}

/** True when the answer names this owner. */
export function namesOwner(response: object, ownerId: string): boolean {
  const { response: said } = response as { response?: { userHandle?: unknown } };
  return said?.userHandle === Buffer.from(ownerId).toString('base64url');
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

/** The browser sends them, so they can contain anything. */
function knownTransports(said: readonly string[] | undefined): Transport[] {
  return TRANSPORTS.filter((one) => Array.isArray(said) && said.includes(one));
}
