import { createHash, sign } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_contentType,
  id_data,
  id_messageDigest,
  id_signedData,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509';
import type { SigningIdentity } from './signing-identity.ts';

const SHA_256 = '2.16.840.1.101.3.4.2.1';
const ECDSA_WITH_SHA_256 = '1.2.840.10045.4.3.2';
const RSA_WITH_SHA_256 = '1.2.840.113549.1.1.11';
/** RFC 5035: binds the signature to one certificate, as PAdES demands. */
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

/** Tags of ASN.1 in DER. */
const OBJECT_IDENTIFIER = 0x06;
const OCTET_STRING = 0x04;
const SEQUENCE = 0x30;
const SET = 0x31;
/** The object identifier `id_data`. */
const DATA_BYTES = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01];

/**
 * A detached CMS signature (RFC 5652) with the attributes of the PAdES baseline level B-B (ETSI EN 319 142-1). The time
 * is in the PDF, because PAdES forbids it here.
 */
export function createCmsSignature({ key, certificates }: SigningIdentity, content: Uint8Array): Buffer {
  const chain = certificates.map(({ raw }) => AsnConvert.parse(raw, Certificate));
  const [leaf] = certificates;
  const { tbsCertificate } = chain[0] as Certificate;
  const sha256 = new AlgorithmIdentifier({ algorithm: SHA_256 });
  const attributes = signedAttributes(hash(content), hash(leaf.raw));
  const signed = encode(SET, Buffer.concat(attributes.map((one) => Buffer.from(AsnConvert.serialize(one)))));
  const signature = sign('sha256', signed, key);
  const data = new SignedData({
    version: 1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet(chain.map((certificate) => new CertificateChoices({ certificate }))),
    signerInfos: new SignerInfos([
      new SignerInfo({
        version: 1,
        sid: new SignerIdentifier({
          issuerAndSerialNumber: new IssuerAndSerialNumber({
            issuer: tbsCertificate.issuer,
            serialNumber: tbsCertificate.serialNumber,
          }),
        }),
        digestAlgorithm: sha256,
        signedAttrs: attributes,
        signatureAlgorithm: new AlgorithmIdentifier(
          key.asymmetricKeyType === 'ec'
            ? { algorithm: ECDSA_WITH_SHA_256 }
            : { algorithm: RSA_WITH_SHA_256, parameters: null },
        ),
        signature: new OctetString(signature),
      }),
    ]),
  });
  const info = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) });
  return Buffer.from(AsnConvert.serialize(info));
}

/** In the order of their bytes, as DER demands of a set. */
function signedAttributes(contentHash: Buffer, certificateHash: Buffer): Attribute[] {
  const reference = encode(SEQUENCE, encode(SEQUENCE, encode(SEQUENCE, encode(OCTET_STRING, certificateHash))));
  const values: [string, Buffer][] = [
    [id_contentType, encode(OBJECT_IDENTIFIER, Buffer.from(DATA_BYTES))],
    [id_messageDigest, encode(OCTET_STRING, contentHash)],
    [SIGNING_CERTIFICATE_V2, reference],
  ];
  return values
    .map(([attrType, value]) => new Attribute({ attrType, attrValues: [Uint8Array.from(value).buffer] }))
    .sort((one, other) =>
      Buffer.compare(Buffer.from(AsnConvert.serialize(one)), Buffer.from(AsnConvert.serialize(other))),
    );
}

function hash(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

/** A value in DER. */
function encode(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
