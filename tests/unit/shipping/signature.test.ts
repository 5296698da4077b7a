import { describe, expect, it } from 'vitest';
import { PATIENCE_SECONDS, signatureFault, signEvents } from '../../../platform/services/shipping/events/signature.ts';

const NOW = new Date('2026-04-28T10:00:00Z');
const SECONDS = NOW.getTime() / 1_000;
const KEY = 'a key of thirty-two characters!!';
const body = Buffer.from('{"source":"DHL"}');
const signedAt = (seconds: number, key = KEY) => {
  const timestamp = String(seconds);
  return { timestamp, body, signature: signEvents(key, { timestamp, body }) };
};

describe('a signature of parcel events', () => {
  it('the signature equals that of openssl', () => {
    // printf '%s' '1777370400.{"source":"DHL"}' | openssl dgst -sha256 -hmac 'a key of thirty-two characters!!'
    expect(signedAt(1_777_370_400).signature).toBe(
      'sha256=0c1293da6501637a3a6c21c0a574d7de34da6d92ae232adf38886e832cbf7212',
    );
  });

  it('a signature by any current key is valid for five minutes before and after its time', () => {
    expect(signatureFault([KEY], signedAt(SECONDS), NOW)).toBeUndefined();
    expect(signatureFault(['another one', KEY], signedAt(SECONDS), NOW)).toBeUndefined();
    for (const off of [-PATIENCE_SECONDS, PATIENCE_SECONDS])
      expect(signatureFault([KEY], signedAt(SECONDS + off), NOW)).toBeUndefined();
    for (const off of [-PATIENCE_SECONDS - 1, PATIENCE_SECONDS + 1])
      expect(signatureFault([KEY], signedAt(SECONDS + off), NOW)).toBe('old');
  });

  it.each([
    ['another body', { body: Buffer.from('{"source":"UPS"}') }],
    ['another time', { timestamp: String(SECONDS + 1) }],
    ['another key', signedAt(SECONDS, 'another key of thirty-two chars!')],
    ['nothing', { signature: '' }],
    ['a time that is none', { timestamp: 'now' }],
  ])('the signature is rejected for %s', (_, changed) => {
    expect(signatureFault([KEY], { ...signedAt(SECONDS), ...changed }, NOW)).toBe('wrong');
  });

  it('a signature is rejected if there is no key', () => {
    expect(signatureFault([], signedAt(SECONDS, ''), NOW)).toBe('wrong');
  });

  it('an invalid time is rejected', () => {
    for (const timestamp of ['1e9', ' 1777370400', '0x69', 'NaN', '']) {
      const signed = { timestamp, body, signature: signEvents(KEY, { timestamp, body }) };
      expect(signatureFault([KEY], signed, NOW)).toBe('old');
    }
  });
});
