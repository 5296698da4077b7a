import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

describe('the code in docs/partner-widget.md', () => {
  it('accepts a signed event, and rejects another body, another secret and an old time', async () => {
    const text = readFileSync(new URL('../../../docs/partner-widget.md', import.meta.url), 'utf8');
    const [, code = ''] = /```js\n(import [\s\S]*?isGenuine[\s\S]*?)```/.exec(text) ?? [];
    const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isGenuine(headers: Record<string, string>, body: string, secret: string): boolean;
    };
    const body = '{"type":"trade.created"}';
    const sign = (timestamp: number) => signMessage({ id: 'msg_1', timestamp, body }, [Buffer.alloc(32, 1), KEY]);
    const now = Math.floor(Date.now() / 1_000);
    expect(isGenuine(sign(now), body, written(KEY))).toBe(true);
    expect(isGenuine(sign(now), `${body} `, written(KEY))).toBe(false);
    expect(isGenuine(sign(now), body, written(Buffer.alloc(32, 2)))).toBe(false);
    expect(isGenuine(sign(now - 3_600), body, written(KEY))).toBe(false);
    expect(isGenuine({}, body, written(KEY))).toBe(false);
  });
});
