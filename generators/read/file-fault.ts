/** Why a file cannot be read. Nothing that depends on the file is checked. */
export interface FileFault {
  kind: 'encoding' | 'forbiddenCharacter' | 'fileLimit' | 'notAFile' | 'invalidJson';
  offset: number;
  length: number;
  message: string;
  fix: string;
}

/** More than any file needs; larger files would exhaust the memory of the compiler and of editors. */
const MAX_CHARACTERS = 8_000_000;
/** Deeper JSON would overflow the stack of the recursive checks. */
const MAX_DEPTH = 64;

/** Written by decoders in place of bytes that are not UTF-8. */
const REPLACEMENT = '\ufffd';

/**
 * Characters that no text of a shop needs, and that hide or change what a person reads: controls, lone surrogates,
 * bidirectional controls, invisible letters, line separators, private and unassigned characters. Line feed, tabulator
 * and the return of a Windows line end are part of a file's layout; a joiner is part of an emoji.
 */
const FORBIDDEN =
  /(?![\t\n\r])\p{Cc}|[\p{Cs}\p{Co}\u{61c}\u{115f}\u{1160}\u{180e}\u{200b}\u{200c}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{206f}\u{3164}\u{feff}\u{ffa0}\u{fff0}-\u{ffff}\u{e0000}-\u{e0fff}]|\u034f|[\ufe00-\ufe0d]|\r(?!\n)|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d/u;

/** Matches at least what `FORBIDDEN` matches, in a fraction of its time: most files have none of these characters. */
const UNUSUAL = /[^\t\n -~\u00a0-\u02ff\u2010-\u2027\u202f-\u205f\u20a0-\u214f]/;

/** An escape of a JSON string. */
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|.)/gs;

/** The first fault of a file's text that makes it unreadable, or undefined. */
export function findTextFault(text: string): FileFault | undefined {
  if (text.length > MAX_CHARACTERS) {
    return {
      kind: 'fileLimit',
      offset: 0,
      length: 1,
      message: `The file has ${text.length} characters; at most ${MAX_CHARACTERS} are read.`,
      fix: 'Remove what does not belong in the file.',
    };
  }
  if (!UNUSUAL.test(text)) return undefined;
  const broken = text.indexOf(REPLACEMENT);
  if (broken !== -1) {
    return {
      kind: 'encoding',
      offset: broken,
      length: 1,
      message: 'The bytes at this place are not UTF-8.',
      fix: 'Save the file as UTF-8 in the editor, and correct the letters that look wrong here.',
    };
  }
  const found = FORBIDDEN.exec(text);
  return found ? forbidden(found[0], found.index, found[0].length) : undefined;
}

/** The first fault of JSON beyond those of every text: an escaped character that is forbidden, or too many levels. */
export function findJsonTextFault(text: string): FileFault | undefined {
  return findDepthFault(text) ?? (text.includes('\\') ? findEscapeFault(text) : undefined);
}

function findEscapeFault(text: string): FileFault | undefined {
  let high: RegExpExecArray | undefined;
  for (const match of text.matchAll(ESCAPE)) {
    const letter = decodeEscape(match);
    const code = letter.charCodeAt(0);
    const follows = high !== undefined && high.index + high[0].length === match.index;
    const isLow = code >= 0xdc00 && code <= 0xdfff;
    if (high && !(follows && isLow)) return forbidden(decodeEscape(high), high.index, high[0].length);
    if (!high && isLow) return forbidden(letter, match.index, match[0].length);
    if (high) high = undefined;
    else if (code >= 0xd800 && code <= 0xdbff) high = match;
    else if (FORBIDDEN.test(letter) && letter !== '\r') return forbidden(letter, match.index, match[0].length);
  }
  return high && forbidden(decodeEscape(high), high.index, high[0].length);
}

function decodeEscape([whole, hex]: RegExpExecArray): string {
  if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
  if (whole === '\\b') return '\b';
  return whole === '\\f' ? '\f' : ' ';
}

function forbidden(character: string, offset: number, length: number): FileFault {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const start = code === 'FEFF' && offset === 0;
  return {
    kind: 'forbiddenCharacter',
    offset,
    length,
    message: start
      ? 'The file starts with a byte order mark (U+FEFF).'
      : `The character U+${code} is here: ${describeCharacter(character)}.`,
    fix: start ? 'Save the file as UTF-8 without a byte order mark.' : 'Delete the character, or type the text again.',
  };
}

function describeCharacter(character: string): string {
  if (/\p{Cc}/u.test(character)) return 'a control character';
  if (/\p{Cs}/u.test(character)) return 'half of a character';
  if (/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(character)) return 'it changes the direction of the text';
  if (/[\u2028\u2029]/.test(character)) return 'an invisible line break';
  return /[\p{Co}\ufff0-\uffff]/u.test(character) ? 'it has no meaning' : 'it is invisible';
}

/** Brackets are counted in the text, because a parser could already overflow on it. */
function findDepthFault(text: string): FileFault | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = findStringEnd(text, at);
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1;
      if (depth <= MAX_DEPTH) continue;
      const message = `Objects and lists are ${MAX_DEPTH + 1} levels deep here; at most ${MAX_DEPTH} are read.`;
      return { kind: 'fileLimit', offset: at, length: 1, message, fix: 'Remove the extra brackets.' };
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return undefined;
}

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [34, 92, 123, 125, 91, 93];

function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}
