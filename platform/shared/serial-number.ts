import { parseImei } from './imei.ts';
import { fail, ok, type Result } from './result.ts';

/** The number that identifies one device. */
export interface SerialNumber {
  kind: 'imei' | 'serial';
  number: string;
}

export const MAX_SERIAL_LENGTH = 40;
const MIN_SERIAL_LENGTH = 4;
const SHOWN = 4;

/** `imei`: 15 digits with a wrong check digit. `imeiVersion`: an IMEISV, which has no check digit. */
export interface SerialProblem {
  code: 'imei' | 'imeiVersion' | 'serial';
}

/**
 * Parses what a person typed or a scanner read: with spaces, hyphens, or a name in front (`IMEI 35…`, `(S) Serial No.
 * …`). 15 digits are an IMEI and must have its check digit.
 */
export function parseSerialNumber(typed: string): Result<SerialNumber, SerialProblem> {
  const bare = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(
      /^\s*(?:\(S\)\s*)?(?:IMEI\s*(?:\/\s*MEID)?\s*\d?|SERIAL(?:\s*(?:NO|NUMBER))?|S\s*\/\s*N|SN)\s*[.:#]\s*/u,
      '',
    )
    .replace(/[\s\-–/.]/gu, '');
  if (/^\d{15}$/.test(bare))
    return parseImei(bare) !== undefined ? ok({ kind: 'imei', number: bare }) : fail({ code: 'imei' });
  if (/^\d{16}$/.test(bare)) return fail({ code: 'imeiVersion' });
  const fits = bare.length >= MIN_SERIAL_LENGTH && bare.length <= MAX_SERIAL_LENGTH && /^[A-Z0-9]+$/.test(bare);
  return fits ? ok({ kind: 'serial', number: bare }) : fail({ code: 'serial' });
}

/** As shown outside of the desk and the certificate itself: `···· 4321`. A short number shows fewer of its characters. */
export function maskSerialNumber(number: string): string {
  return `···· ${number.slice(-Math.min(SHOWN, Math.floor(number.length / 2)))}`;
}
