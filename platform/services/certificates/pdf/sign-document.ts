import type { Sheet } from '../../pdf/index.server.ts';
import { signPdf } from '../signing/sign-pdf.ts';
import type { SigningIdentity } from '../signing/signing-identity.ts';
import type { TradeDocument } from './certificate-content.ts';

interface Signing {
  /** Undefined where the operator has none: then the document is not signed. */
  identity: SigningIdentity | undefined;
  title: string;
  /** Why it is signed. */
  reason: string;
  /** Text that differs between any two documents. */
  id: string;
}

/** Finishes a document: PDF/A-2b, then the signature over all of it, if there is a key. */
export async function signDocument(
  sheet: Sheet,
  { texts, issuer, signedAt }: TradeDocument,
  { identity, title, reason, id }: Signing,
): Promise<Uint8Array> {
  await sheet.makeArchival({ title, lang: texts.lang, madeAt: signedAt, author: issuer.name, id });
  if (!identity) return sheet.bytes();
  const { name, email: contact, place } = issuer;
  return signPdf(sheet.document, identity, { reason, name, contact, place, signedAt });
}
