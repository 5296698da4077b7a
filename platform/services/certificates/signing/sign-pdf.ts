import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib';
import { Signer, SignPdf } from '@signpdf/signpdf';
import { SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils';
import type { PDFDocument } from 'pdf-lib';
import { createCmsSignature } from './cms-signature.ts';
import type { SigningIdentity } from './signing-identity.ts';

/** Room for the signature without the certificates: attributes, algorithm names, an RSA signature of 4096 bits. */
const SIGNATURE_BYTES = 2_048;

interface SignedAs {
  /** Why it is signed. */
  reason: string;
  /** Who signs. */
  name: string;
  contact: string;
  place: string;
  signedAt: Date;
}

/** Signs a whole document as PAdES B-B: every byte but the signature itself is covered. */
export async function signPdf(document: PDFDocument, identity: SigningIdentity, as: SignedAs): Promise<Uint8Array> {
  const certificateBytes = identity.certificates.reduce((sum, { raw }) => sum + raw.length, 0);
  pdflibAddPlaceholder({
    pdfDoc: document,
    reason: toLatin(as.reason),
    name: toLatin(as.name),
    contactInfo: toLatin(as.contact),
    location: toLatin(as.place),
    signingTime: as.signedAt,
    // In hexadecimal digits.
    signatureLength: 2 * (SIGNATURE_BYTES + certificateBytes),
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  });
  const unsigned = await document.save({ useObjectStreams: false });
  return new SignPdf().sign(Buffer.from(unsigned), new CmsSigner(identity));
}

class CmsSigner extends Signer {
  readonly #identity: SigningIdentity;

  constructor(identity: SigningIdentity) {
    super();
    this.#identity = identity;
  }

  override async sign(content: Buffer): Promise<Buffer> {
    return createCmsSignature(this.#identity, content);
  }
}

/** The library writes these texts in one byte per letter and unescaped. */
function toLatin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[\\()]/g, '');
}
