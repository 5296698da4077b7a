import { request } from 'node:http';
import { expect } from 'vitest';
import type { Visitor } from './browser.ts';

/** The thank-you page's first link to the label leads to a PDF, for the cookies of this visitor. */
export async function expectLabel(shopper: Visitor, base: string): Promise<void> {
  const { page } = shopper;
  const link = page.locator('main a[href*="label.pdf"]').first();
  const address = new URL((await link.getAttribute('href')) ?? '', base).href;
  const cookies = (await shopper.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const bytes = await new Promise<Buffer>((done, failed) => {
    const { port, host, pathname, search } = new URL(address);
    request({ host: '127.0.0.1', port, path: pathname + search, headers: { host, cookie: cookies } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(Buffer.concat(chunks)));
    })
      .on('error', failed)
      .end();
  });
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
}
