import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { KeyMissingError } from './key-missing.ts';
import { readKeys, type SecretSources } from './keys.ts';
import type { Secrets } from './types.ts';

export { isSignedForDay, signForDay } from './day-link.ts';
export { KeyMissingError } from './key-missing.ts';
export { type KeyedRows, parseKeyId, type SealedColumn, sealedColumn } from './sealed-column.ts';
export type { Secrets } from './types.ts';

interface Key {
  id: string;
  sealing: Buffer;
  hashing: Buffer;
  /** A key for one purpose only. */
  forPurpose: (purpose: string) => Uint8Array;
}

/**
 * Reads the data key: `DATA_KEY` (32 bytes as base64; several separated by commas, the first seals, all open), or, in
 * the local stage only, a key generated once under the data directory. Throws when it is missing or malformed.
 */
export function openSecrets(sources: SecretSources): Secrets {
  const keys = readKeys(sources).map(derive);
  const first = keys[0] as Key;
  return {
    seal: (text, purpose) => seal(first, text, purpose),
    open: (sealed, purpose) => open(keys, sealed, purpose),
    fingerprint: (text, purpose) => fingerprint(first, text, purpose),
    matches: (given, text, purpose) =>
      // Compares with every key, so that the time does not reveal which key matched.
      keys.map((key) => equalTexts(fingerprint(key, text, purpose), given)).includes(true),
    keys: keys.map((key) => ({
      id: key.id,
      fingerprint: (text, purpose) => fingerprint(key, text, purpose),
      derived: key.forPurpose,
    })),
  };
}

function fingerprint({ hashing }: Key, text: string, purpose: string): string {
  return createHmac('sha256', hashing).update(`${purpose}\n${text}`).digest('base64url');
}

/** Compares in a time that depends only on the lengths. */
export function equalTexts(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. Tokens have 256 random bits, so a plain hash cannot be reversed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Derives several keys from one: no two purposes share a key. The id identifies the key that sealed a text. */
function derive(master: Buffer): Key {
  const derivePart = (info: string, length: number) =>
    Buffer.from(hkdfSync('sha256', master, '', `umlauf ${info}`, length));
  return {
    id: derivePart('id', 6).toString('base64url'),
    sealing: derivePart('seal', 32),
    hashing: derivePart('hash', 32),
    forPurpose: (purpose) => derivePart(`for ${purpose}`, 32),
  };
}

function seal(key: Key, text: string, purpose: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key.sealing, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `1.${key.id}.${body.toString('base64url')}`;
}

function open(keys: readonly Key[], sealed: string, purpose: string): string {
  const [version, keyId, text] = sealed.split('.');
  const key = keys.find((one) => one.id === keyId);
  if (version !== '1' || text === undefined) throw new Error('This is not a sealed text.');
  if (!key) throw new KeyMissingError();
  const body = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key.sealing, body.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(body.subarray(-16));
  return decipher.update(body.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8');
}
