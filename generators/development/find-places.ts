import { locateAddress, readAddress } from '../commands/locate-address.ts';
import type { Compilation } from '../compile.ts';
import { findPricePlaces } from './price-places.ts';
import { getTextIndex, type IndexedText, type PlaceKind, type TextIndex } from './text-index.ts';
import { normalizeText } from './text-pattern.ts';

/** Where a text on a page comes from. */
interface TextPlace {
  kind: PlaceKind;
  /** The message's id, the page, or the path of the member. */
  key: string;
  /** The text is a part of the shown one. */
  part: boolean;
  file: string;
  line: number;
  column: number;
}

export interface FoundPlaces {
  /** The one of the asked texts that was found; undefined if none was. */
  text: string | undefined;
  /** Likeliest first. */
  places: readonly TextPlace[];
}

const MAX_PLACES = 8;
/** Longer texts are whole sections of a page. */
const MAX_TEXT_LENGTH = 2_000;
/** Shorter values are in every sentence. */
const MIN_PART_LENGTH = 4;

/**
 * The places of the first text that is found, or an error text. `texts`: what a person points at, the narrowest first,
 * then the texts of the elements around it.
 */
export function findPlaces(compilation: Compilation, address: string, texts: readonly string[]): FoundPlaces | string {
  const url = readAddress(address);
  const located = url ? locateAddress(compilation.fleet, url) : 'This is not an address.';
  if (typeof located === 'string') return located;
  const index = getTextIndex(compilation, located.tenant, located.locale);
  const asked = texts.map(normalizeText).filter((text) => text !== '' && text.length <= MAX_TEXT_LENGTH);
  const steps: ((text: string) => readonly Match[])[] = [
    (text) => findPricePlaces(compilation, located, text).map((found) => ({ found, part: false })),
    (text) => findWhole(index, text),
  ];
  for (const text of asked) {
    const matches = steps.flatMap((step) => step(text));
    if (matches.length > 0) return toFound(text, matches);
  }
  // A sentence around the text says less than a value in it.
  const [narrowest = ''] = asked;
  const parts = findParts(index, narrowest);
  return parts.length > 0 ? toFound(narrowest, parts) : { text: undefined, places: [] };
}

interface Match {
  found: Pick<IndexedText, 'kind' | 'key' | 'getSpan'>;
  part: boolean;
}

function findWhole({ exact, patterns }: TextIndex, text: string): Match[] {
  const same = exact.get(text) ?? [];
  const formed = same.length > 0 ? [] : patterns.filter(({ pattern }) => pattern.matches?.test(text));
  return [...same, ...formed.toSorted(byLetters)].map((found) => ({ found, part: false }));
}

function findParts({ values }: TextIndex, text: string): Match[] {
  return values
    .filter(({ pattern: { exact = '' } }) => exact.length >= MIN_PART_LENGTH && text.includes(exact))
    .toSorted(byLetters)
    .map((found) => ({ found, part: true }));
}

function byLetters(a: IndexedText, b: IndexedText): number {
  return b.pattern.letters - a.pattern.letters;
}

function toFound(text: string, matches: readonly Match[]): FoundPlaces {
  const places = matches.slice(0, MAX_PLACES).map(({ found: { kind, key, getSpan }, part }): TextPlace => {
    const { file, offset } = getSpan();
    return { kind, key, part, file: file.path, ...file.position(offset) };
  });
  return { text, places };
}
