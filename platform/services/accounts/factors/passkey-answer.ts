import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { PasskeyPage } from './types.ts';

/** EdDSA, ES256, RS256: every passkey supports one of them. */
export const ALGORITHMS = [-8, -7, -257];

/** Formats without a certificate chain: the library would fetch the addresses that certificates name. */
const ATTESTATIONS: ReadonlySet<string> = new Set(['none', 'packed']);

interface Asked {
  page: PasskeyPage;
  challenge: string;
}

/** Verifies a new passkey; undefined for every invalid answer, of any shape. */
export async function readNewPasskey(
  response: object,
  { page, challenge }: Asked,
): Promise<WebAuthnCredential | undefined> {
  const given = response as RegistrationResponseJSON;
  try {
    const { attestationObject, clientDataJSON } = given.response;
    if (isFramed(clientDataJSON) || !isPlain(attestationObject)) return undefined;
    const read = await verifyRegistrationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: page.origin,
      expectedRPID: page.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return read.verified ? read.registrationInfo.credential : undefined;
  } catch {
    // The library throws for every answer that does not fit; its text quotes input.
    return undefined;
  }
}

/** Returns the passkey's counter after a valid answer; undefined for every other answer, of any shape. */
export async function readPasskeyUse(
  response: object,
  { page, challenge, credential }: Asked & { credential: WebAuthnCredential },
): Promise<number | undefined> {
  const given = response as AuthenticationResponseJSON;
  try {
    if (isFramed(given.response.clientDataJSON)) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: page.origin,
      expectedRPID: page.rpId,
      credential,
      // It replaces both the password and the code.
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // As above: the sign-in is denied.
    return undefined;
  }
}

/** True for a page framed by another site: the user cannot see which site asks for the passkey. */
function isFramed(clientDataJSON: string): boolean {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON);
  return crossOrigin === true || topOrigin !== undefined;
}

function isPlain(attestationObject: string): boolean {
  const read = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  return ATTESTATIONS.has(read.get('fmt')) && read.get('attStmt').get('x5c') === undefined;
}
