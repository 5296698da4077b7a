import { spawnSync } from 'node:child_process';
import { createHash, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { ContentInfo, SignedData } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';

export interface PdfSignature {
  /** The signed ranges are the whole file but the signature itself. */
  coversAll: boolean;
  /** The digest of the content and the signature over the attributes are right. */
  valid: boolean;
  subject: string;
}

/** Verifies a PDF's signature from its bytes alone: RFC 5652, by the certificate in it. */
export function verifyPdfSignature(pdf: Uint8Array): PdfSignature {
  const file = Buffer.from(pdf);
  const [, ...figures] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(file.toString('latin1')) ?? [];
  const [start = -1, length = 0, after = 0, rest = 0] = figures.map(Number);
  const hex = file.subarray(start + length, after).toString('latin1');
  const coversAll = start === 0 && after + rest === file.length && /^<[0-9a-f]+>$/i.test(hex);
  const content = Buffer.concat([file.subarray(start, start + length), file.subarray(after, after + rest)]);
  const info = AsnConvert.parse(Buffer.from(hex.slice(1, -1), 'hex'), ContentInfo);
  const signed = AsnConvert.parse(info.content, SignedData);
  const [signer] = signed.signerInfos;
  const [choice] = signed.certificates ?? [];
  if (!signer?.signedAttrs || !choice?.certificate) return { coversAll, valid: false, subject: '' };
  const certificate = new X509Certificate(Buffer.from(AsnConvert.serialize(choice.certificate)));
  const attributes = signer.signedAttrs.map((one) => Buffer.from(AsnConvert.serialize(one)));
  const digest = createHash('sha256').update(content).digest();
  const claims = signer.signedAttrs.some(({ attrValues: [value] }) =>
    Buffer.from(value ?? new ArrayBuffer(0)).equals(Buffer.concat([Buffer.from([4, digest.length]), digest])),
  );
  const body = Buffer.concat(attributes);
  const size = body.length < 128 ? [body.length] : [0x81, body.length];
  const set = Buffer.concat([Buffer.from([0x31, ...size]), body]);
  const valid = claims && verify('sha256', set, certificate.publicKey, Buffer.from(signer.signature.buffer));
  return { coversAll, valid, subject: certificate.subject };
}

/** The report of poppler's `pdfsig`; undefined where it is not installed. */
export function askPdfsig(pdf: Uint8Array): string | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'umlauf-pdfsig-'));
  try {
    const path = join(dir, 'signed.pdf');
    writeFileSync(path, pdf);
    const { error, stdout } = spawnSync('pdfsig', [path], { encoding: 'utf8' });
    return error ? undefined : stdout;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The PDF as text: every compressed stream that holds text or a structure is inflated. */
export function readPdf(pdf: Uint8Array): string {
  const file = Buffer.from(pdf);
  const text = file.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    const begin = index + mark.length;
    try {
      return [inflateSync(file.subarray(begin, text.indexOf('endstream', begin))).toString('latin1')];
    } catch {
      return [];
    }
  });
  return [text, ...streams].join('\n');
}
