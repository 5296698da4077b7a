import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSelfSigned } from '../../../platform/services/certificates/signing/self-signed.ts';

it('a self-signed certificate of any length can be read and is signed by its own key', () => {
  const made = Array.from({ length: 40 }, (_, at) => createSelfSigned('S'.repeat(at + 1), new Date()));
  for (const [at, pem] of made.entries()) {
    const certificate = new X509Certificate(pem);
    expect(certificate.subject).toBe(`CN=${'S'.repeat(at + 1)}`);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  }
});
