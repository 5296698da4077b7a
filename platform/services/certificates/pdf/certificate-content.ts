import type { ErasureMethod } from '../../../shared/erasure.ts';
import type { SerialNumber } from '../../../shared/serial-number.ts';
import type { MailLogo } from '../../mail/index.server.ts';
import type { Texts } from '../../texts/index.server.ts';

/** The brand of a shop, as its documents show it. Colours are `#rrggbb`. */
interface Brand {
  name: string;
  /** Without one, the name is set in the header. */
  logo: MailLogo | undefined;
  header: string;
  onHeader: string;
  muted: string;
  line: string;
}

/** The company that removed the data. */
interface Issuer {
  name: string;
  address: string;
  register: string;
  /** Its city. */
  place: string;
  email: string;
}

/** One erased device. */
export interface CertifiedItem {
  item: number;
  name: string;
  serial: SerialNumber;
  method: ErasureMethod;
  tool: string;
  /** `YYYY-MM-DD`. */
  erasedOn: string;
  /** Address of the page that confirms it. */
  address: string;
}

/** What all documents about a trade have in common. */
export interface TradeDocument {
  texts: Texts;
  brand: Brand;
  issuer: Issuer;
  /** Number of the trade. */
  number: string;
  /** The company that sold; undefined for a private seller, whose name is not needed. */
  company: string | undefined;
  /** Time of the signature. */
  signedAt: Date;
}

/** The standard's name of a method, and what it means in the reader's language. */
export function formatMethod({ t }: Pick<Texts, 't'>, method: ErasureMethod): string {
  return t(`certificate.method.${method}`);
}

/** A stored day in the shop's format. */
export function formatDay({ formats }: Pick<Texts, 'formats'>, day: string): string {
  return formats.date(`${day}T12:00:00Z`);
}

/** `IMEI`, or the word for a serial number. */
export function serialTerm({ t }: Pick<Texts, 't'>, kind: SerialNumber['kind']): string {
  return t(kind === 'imei' ? 'certificate.imei' : 'certificate.serial');
}
