import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseWebhookSecret, signMessage } from '../../../platform/services/webhooks/signature.ts';

const KEY = Buffer.alloc(32, 5);
const written = (key: Buffer) => `whsec_${key.toString('base64')}`;

describe('the signature of a webhook', () => {
  it('is the one of the example that libraries of Standard Webhooks verify', () => {
    const keys = parseWebhookSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw') ?? [];
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1_614_265_330,
      body: '{"test": 2432232314}',
    };
    expect(signMessage(message, keys)).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('has one part per secret during a rotation, separated by spaces', () => {
    const keys = [KEY, Buffer.alloc(24, 9)];
    const message = { id: 'msg_1', timestamp: 1, body: '{"name":"Ä"}' };
    const expected = keys.map(
      (key) => `v1,${createHmac('sha256', key).update('msg_1.1.{"name":"Ä"}').digest('base64')}`,
    );
    for (const separator of [' ', ',', ', ', '\n']) {
      const parsed = parseWebhookSecret(keys.map(written).join(separator)) ?? [];
      expect(signMessage(message, parsed)['webhook-signature']).toBe(expected.join(' '));
    }
  });
});

describe('the secret of a webhook', () => {
  it.each([
    undefined,
    '',
    ' ',
    'whsec_',
    KEY.toString('base64'),
    written(Buffer.alloc(23)),
    written(Buffer.alloc(65)),
    `whsec_${'-'.repeat(40)}`,
    `${written(KEY)} plain`,
  ])('%j is not usable', (secret) => {
    expect(parseWebhookSecret(secret)).toBeUndefined();
  });

  it('has 24 to 64 bytes', () => {
    for (const length of [24, 64]) {
      const key = Buffer.alloc(length, 255);
      expect(parseWebhookSecret(written(key))).toEqual([key]);
    }
  });
});
