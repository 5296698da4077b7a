import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyOptionsBody } from '../../platform/generated/api/types.gen.ts';

/** What of an answer is not as the page and its options want it. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  crossOrigin?: boolean;
  /** The owner was there, but was not checked. */
  unverified?: true;
  /** The key that signs is another one. */
  forged?: true;
  userHandle?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** An authenticator in software with one passkey: ES256, nothing said about the device, as a browser hands it on. */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  /** Of the next answer. */
  counter = 0;
  private readonly pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';

  constructor(private readonly origin: string) {}

  /** The answer to the options of a new passkey. */
  make({ options, challenge }: PasskeyOptionsBody, not: Deviation = {}) {
    const { rp, user } = options as { rp: { id: string }; user: { id: string } };
    this.userHandle = user.id;
    const { x = '', y = '' } = this.pair.publicKey.export({ format: 'jwk' });
    const credentialId = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      // COSE: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1), with its x and y.
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
    const data = this.authenticatorData(rp.id, { not, more: attested });
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ]);
    const response = {
      clientDataJSON: this.clientData('webauthn.create', challenge, not).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'carrier-pigeon'],
    };
    return { challenge, response: this.credential(response) };
  }

  /** The answer to the options of a sign-in. */
  use({ options, challenge }: PasskeyOptionsBody, not: Deviation = {}) {
    const data = this.authenticatorData((options as { rpId: string }).rpId, { not });
    const client = this.clientData('webauthn.get', challenge, not);
    const { privateKey } = not.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : this.pair;
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      userHandle: not.userHandle ?? this.userHandle,
    };
    return { challenge, response: this.credential(response) };
  }

  private credential(response: object) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, not: Deviation): Buffer {
    const { origin = this.origin, crossOrigin = false } = not;
    return Buffer.from(JSON.stringify({ type, challenge: not.challenge ?? challenge, origin, crossOrigin }));
  }

  private authenticatorData(rpId: string, { not, more }: { not: Deviation; more?: Buffer }): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = PRESENT | (not.unverified ? 0 : VERIFIED) | (more ? ATTESTED : 0);
    return Buffer.concat([
      sha256(Buffer.from(not.rpId ?? rpId)),
      Buffer.from([flags]),
      counter,
      ...(more ? [more] : []),
    ]);
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
