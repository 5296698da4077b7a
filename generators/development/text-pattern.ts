import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { splitPlainText } from '../texts/text-parts.ts';

/** The rendered forms of a text. */
export interface TextPattern {
  /** Set for a text without arguments: it has one form. */
  exact: string | undefined;
  /** Matches every form, for a text with arguments. */
  matches: RegExp | undefined;
  /** Letters that every form has: of several matches the one with the most is the likeliest. */
  letters: number;
}

/** A text of arguments and signs alone would match everything. */
const MIN_LETTERS = 2;
const ARGUMENT = '.{0,200}?';

/** As on a page: no-break spaces and line breaks are spaces. */
export function normalizeText(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/\u2011/g, '-')
    .replace(/[\u00ad\u200b\u2060]/g, '')
    .trim();
}

/** The forms of an ICU message; undefined for one without words. */
export function toMessagePattern(message: string): TextPattern | undefined {
  let tree: MessageFormatElement[];
  try {
    tree = parse(message, { captureLocation: false });
  } catch {
    return undefined;
  }
  const words = collectWords(tree);
  return words === undefined ? createPattern(toSource(tree), countLetters(tree)) : toExactPattern(words);
}

/** The forms of a text with `{name}` or `{{name}}` in it; undefined for one without words. */
export function toPlainPattern(text: string): TextPattern | undefined {
  const parts = splitPlainText(normalizeText(text));
  if (parts.every(({ placeholder }) => !placeholder)) return toExactPattern(text);
  const source = parts.map((part) => (part.placeholder ? ARGUMENT : escapeText(part.text))).join('');
  const letters = parts.map((part) => (part.placeholder ? 0 : countInText(part.text)));
  return createPattern(
    source,
    letters.reduce((sum, number) => sum + number, 0),
  );
}

export function toExactPattern(text: string): TextPattern | undefined {
  const exact = normalizeText(text);
  return exact === '' ? undefined : { exact, matches: undefined, letters: countInText(exact) };
}

function createPattern(source: string, letters: number): TextPattern | undefined {
  if (letters < MIN_LETTERS) return undefined;
  return { exact: undefined, matches: new RegExp(`^${source.trim()}$`, 'u'), letters };
}

/** The words of a message that has only one form. */
function collectWords(elements: readonly MessageFormatElement[]): string | undefined {
  const words = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value;
    return element.type === TYPE.tag ? collectWords(element.children) : undefined;
  });
  return words.includes(undefined) ? undefined : words.join('');
}

/** Tags are elements on the page, so they match nothing. */
function toSource(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return escapeText(element.value.replace(/[\s\u00a0\u202f]+/g, ' '));
      if (element.type === TYPE.tag) return toSource(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) return ARGUMENT;
      return `(?:${Object.values(element.options)
        .map(({ value }) => toSource(value))
        .join('|')})`;
    })
    .join('');
}

/** Of the form with the fewest. */
function countLetters(elements: readonly MessageFormatElement[]): number {
  const numbers = elements.map((element) => {
    if (element.type === TYPE.literal) return countInText(element.value);
    if (element.type === TYPE.tag) return countLetters(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return 0;
    return Math.min(...Object.values(element.options).map(({ value }) => countLetters(value)));
  });
  return numbers.reduce((sum, number) => sum + number, 0);
}

function countInText(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
