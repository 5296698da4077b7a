import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
} from '@peculiar/asn1-x509';

const ECDSA_WITH_SHA_256 = '1.2.840.10045.4.3.2';
const COMMON_NAME = '2.5.4.3';
const X509_V3 = 2;
const YEARS = 10;

/** A new key and a certificate that it signed itself, both in PEM. */
export function createSelfSigned(commonName: string, now: Date): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signatureAlgorithm = new AlgorithmIdentifier({ algorithm: ECDSA_WITH_SHA_256 });
  const name = new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: COMMON_NAME, value: new AttributeValue({ utf8String: commonName }) }),
    ]),
  ]);
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS);
  const tbsCertificate = new TBSCertificate({
    version: X509_V3,
    serialNumber: createSerialNumber(),
    signature: signatureAlgorithm,
    issuer: name,
    validity: new Validity({ notBefore: now, notAfter }),
    subject: name,
    subjectPublicKeyInfo: AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
  });
  const signed = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), privateKey);
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm,
    signatureValue: Uint8Array.from(signed).buffer,
  });
  // An empty line, as after a last line of full length, would end the certificate for OpenSSL.
  const lines =
    Buffer.from(AsnConvert.serialize(certificate))
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  const keyPem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return `${keyPem}-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

/** A positive number of 128 random bits. */
function createSerialNumber(): ArrayBuffer {
  const bytes = Uint8Array.from(randomBytes(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.buffer;
}
