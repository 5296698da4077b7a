import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A piece of a text: words to translate, or syntax that a translation must keep. */
export interface TextPart {
  text: string;
  placeholder: boolean;
}

type Range = [start: number, end: number];

/** Splits an ICU message. A message that does not parse is one piece of words. */
export function splitMessage(text: string): TextPart[] {
  let tree: MessageFormatElement[];
  try {
    tree = parse(text, { captureLocation: true });
  } catch {
    return [{ text, placeholder: false }];
  }
  const words: Range[] = [];
  const names: Range[] = [];
  collectRanges(tree, words, names);
  return cut(text, words, names);
}

function collectRanges(elements: readonly MessageFormatElement[], words: Range[], names: Range[]): void {
  for (const element of elements) {
    const { location } = element;
    if (!location) continue;
    const range: Range = [location.start.offset, location.end.offset];
    if (element.type === TYPE.literal) words.push(range);
    else if (element.type === TYPE.tag) collectRanges(element.children, words, names);
    else if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) collectRanges(value, words, names);
    } else names.push(range);
  }
}

/** What is neither words nor an argument is syntax between them: `{count, plural, one {`. */
function cut(text: string, words: readonly Range[], names: readonly Range[]): TextPart[] {
  const ranges = [
    ...words.map((range) => ({ range, placeholder: false })),
    ...names.map((range) => ({ range, placeholder: true })),
  ].sort((a, b) => a.range[0] - b.range[0]);
  const parts: TextPart[] = [];
  let at = 0;
  for (const { range, placeholder } of ranges) {
    if (range[0] > at) parts.push({ text: text.slice(at, range[0]), placeholder: true });
    parts.push({ text: text.slice(...range), placeholder });
    at = range[1];
  }
  if (at < text.length) parts.push({ text: text.slice(at), placeholder: true });
  return parts;
}

/** `{{legalEntity.name}}` and `(page:privacy)` in pages, `{name}` in catalogue texts. */
const PLACEHOLDER = /(\{\{[^{}]*\}\}|\{[^{}]*\}|(?<=\])\((?:page|route):[^)]*\))/;

/** Splits a text that is not an ICU message. */
export function splitPlainText(text: string): TextPart[] {
  return text
    .split(PLACEHOLDER)
    .map((part, index) => ({ text: part, placeholder: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

export function countWords(parts: readonly TextPart[]): number {
  return parts
    .filter(({ placeholder }) => !placeholder)
    .flatMap(({ text }) => text.split(/\s+/))
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Whether a language could say it otherwise: a text of arguments, figures and signs alone cannot be translated. */
export function hasWords(parts: readonly TextPart[]): boolean {
  return parts.some(({ text, placeholder }) => !placeholder && /\p{L}{2}/u.test(text));
}
