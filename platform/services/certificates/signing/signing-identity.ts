import { createPrivateKey, type KeyObject, randomUUID, X509Certificate } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSelfSigned } from './self-signed.ts';

/** What the operator signs documents with. */
export interface SigningIdentity {
  key: KeyObject;
  /** The operator's certificate, then those of its issuers. */
  certificates: readonly [X509Certificate, ...X509Certificate[]];
}

const MIN_RSA_BITS = 2_048;
const HOW = 'docs/operating.md says how to make both, under "Erasure certificates"';

/**
 * Reads key and certificates in PEM. Throws with the reason when they do not fit together; never prints the key.
 */
export function readSigningIdentity({
  key: keyPem,
  certificate,
}: {
  key: string;
  certificate: string;
}): SigningIdentity {
  const key = readKey(keyPem);
  const blocks = certificate.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  const [leaf, ...issuers] = blocks.map(readCertificate);
  if (!leaf) throw new Error(`SIGNING_CERTIFICATE holds no certificate in PEM; ${HOW}`);
  if (!leaf.checkPrivateKey(key)) {
    throw new Error('SIGNING_KEY does not belong to the first certificate of SIGNING_CERTIFICATE');
  }
  return { key, certificates: [leaf, ...issuers] };
}

function readKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch {
    throw new Error(`SIGNING_KEY is not a private key in PEM without a passphrase; ${HOW}`);
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'ec' || (type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS)) return key;
  throw new Error(`SIGNING_KEY is a key of type ${type}; use RSA with ${MIN_RSA_BITS} bits or more, or ECDSA`);
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new Error(`SIGNING_CERTIFICATE holds a certificate that cannot be read; ${HOW}`);
  }
}

/** The identity of the local stage, made once under the data directory. Other machines do not trust it. */
export function openLocalSigningIdentity(dir: string, now: Date): SigningIdentity {
  const path = join(dir, 'signing.pem');
  if (!existsSync(path)) writeLocalIdentity(dir, path, now);
  const pem = readFileSync(path, 'utf8');
  return readSigningIdentity({ key: pem, certificate: pem });
}

/** Written to a temporary file and linked into place: two processes that start at the same time use the same one. */
function writeLocalIdentity(dir: string, path: string, now: Date): void {
  mkdirSync(dir, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, createSelfSigned('Umlauf local stage', now), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
