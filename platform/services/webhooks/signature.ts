import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';
/** Length of a key in bytes, as Standard Webhooks demands. */
const MIN_KEY_BYTES = 24;
const MAX_KEY_BYTES = 64;

/**
 * The keys of a secret: `whsec_` and base64, several separated by spaces or commas during a rotation. Undefined when one of
 * them is not usable.
 */
export function parseWebhookSecret(secret: string | undefined): Buffer[] | undefined {
  const written = (secret ?? '').split(/[\s,]+/).filter((part) => part !== '');
  const keys = written.map(parseKey);
  return keys.length > 0 && keys.every((key) => key !== undefined) ? keys : undefined;
}

function parseKey(written: string): Buffer | undefined {
  const base64 = written.slice(PREFIX.length);
  if (!written.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  const key = Buffer.from(base64, 'base64');
  return key.length >= MIN_KEY_BYTES && key.length <= MAX_KEY_BYTES ? key : undefined;
}

export interface SignedMessage {
  id: string;
  /** Unix time of the attempt in seconds: receivers reject old ones. */
  timestamp: number;
  body: string;
}

/** The headers of Standard Webhooks (https://www.standardwebhooks.com), with one signature per key. */
export function signMessage({ id, timestamp, body }: SignedMessage, keys: readonly Buffer[]): Record<string, string> {
  const signatures = keys.map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
