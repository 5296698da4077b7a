import { request } from 'node:http';
import { expect, inject, it } from 'vitest';
import { findConsumerShop } from '../support/test-shop.ts';

const shop = findConsumerShop();
const answers =
  'storage=128&power=yes&display=asNew&housing=asNew&battery=90&account=signedOut&accessories=none' as const;

interface Answer {
  status: number;
  html: string;
  cookie: string;
}

function post(path: string, body: string, cookie = ''): Promise<Answer> {
  const port = inject('port');
  const headers = { host: `${shop.host}:${port}`, 'content-type': 'application/x-www-form-urlencoded', cookie };
  return new Promise((done, failed) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          done({
            status: response.statusCode ?? 0,
            html: Buffer.concat(chunks).toString(),
            cookie: (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
          }),
        );
    });
    sent.on('error', failed).end(body);
  });
}

it('a rejected plain form is shown again with the typed details, also when it was posted to the bare address', async () => {
  const { words } = shop;
  const { status, cookie } = await post(shop.getDevicePath('apple-iphone-13'), answers);
  expect(status).toBe(303);
  const details = 'step=details&firstName=J%C3%B6rg&postalCode=123&paymentType=13&iban=DE00';
  for (const path of ['/checkout', '/checkout?step=details', '/checkout?step=check']) {
    const refused = await post(path, details, cookie);
    expect(refused.status, path).toBe(422);
    expect(heading(refused.html), path).toMatch(words('details.headline'));
    expect(refused.html, path).toContain('value="Jörg"');
    expect(refused.html, path).toContain('value="123"');
  }
});

function heading(html: string): string {
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
}
