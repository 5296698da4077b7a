/** Fewest digits in a row that no name of a device has. */
const MIN_DIGITS = 8;
/** Serial numbers of letters and digits: Samsung 11 characters, Apple 10 to 12, Lenovo 10. */
const SERIAL = /^[A-Z0-9]{10,14}$/;
/** Apple's order number of one configuration: "MLPF3ZD/A". */
const APPLE_PART_NUMBER = /^[FMNP][A-Z0-9]{4}[A-Z]{1,2}\/[A-Z]$/;
const LABEL =
  /^(?:imei\d?|meid|s\/?n|serial(?:\s+(?:number|no))?|seriennummer|serien-?nr|(?:n[°ºo]|num[eé]ro|n[uú]mero|numero|num)\.? d[ei] s[eé]rie|serial[ei]?)[\s.:#-]+/i;
/** Parts of a joined name: "reno6pro5g", "s911b128gb". */
const NAME_PART = /AIR|GEN|LITE|MAX|MINI|PAD|PLUS|PRO|SPIN|TAB|ULTRA|2IN1|\d(?:GB|TB|GO|TO|[45]G)|[45]G(?:NE)?$/;

/**
 * True for the number of one device: an IMEI, a serial number or an Apple part number. It may identify a person's
 * device, so it must not get into an address, a log or a tracker; and it names no model.
 */
export function isDeviceNumber(text: string): boolean {
  const typed = text.normalize('NFKC').trim().replace(LABEL, '').toUpperCase();
  const digits = typed.replace(/[\s./-]+/g, '');
  if (/^\d+$/.test(digits)) return digits.length >= MIN_DIGITS;
  if (APPLE_PART_NUMBER.test(typed.replace(/\s+/g, ''))) return true;
  return SERIAL.test(typed) && (isMixed(typed) || isMakerSerial(typed)) && !NAME_PART.test(typed);
}

/** The search for the page that says where the name of a model is written; it replaces every number. */
export const DEVICE_NUMBER_SEARCH = 'IMEI';

/** True for a text that has, or asks about, the number of one device. */
export function asksForDeviceNumber(text: string): boolean {
  return isDeviceNumber(text) || text.trim().toUpperCase() === DEVICE_NUMBER_SEARCH;
}

/** Apple's twelve characters and Samsung's eleven may have longer runs of letters: "DNPXC1ABKXK4", "R58M12ABCDE". */
function isMakerSerial(text: string): boolean {
  const runs = text.match(/\d+|[A-Z]+/g) ?? [];
  const longest = Math.max(...runs.map((run) => (/\d/.test(run) ? 0 : run.length)));
  if (/^R\d[A-Z0-9]{9}$/.test(text)) return runs.length >= 4;
  return text.length === 12 && runs.length >= 4 && longest <= 7 && /^[A-Z]{0,5}\d/.test(text);
}

/** Random letters and digits; words and model numbers have fewer changes for the length of their letters. */
function isMixed(text: string): boolean {
  const runs = text.match(/\d+|[A-Z]+/g) ?? [];
  const digits = text.replace(/\D/g, '').length;
  const longest = Math.max(...runs.map((run) => (/\d/.test(run) ? 0 : run.length)));
  return digits >= 2 && longest <= 5 && runs.length >= (longest === 5 ? 6 : 4);
}
