import type { NotBoughtTexts } from '../catalogue-data.ts';
import { tokenize } from './analyzer.ts';
import { distanceBetween } from './spelling.ts';

/** Longest run of words that name a kind: "vr brille", "play station". */
const MAX_RUN = 4;
/** Shorter words are too often within one typing error of each other. */
const MIN_MISSPELT_LENGTH = 7;

interface Kind {
  kind: string;
  name: string;
}

/** Kinds of products that a shop does not buy, by the words that name them in one language. */
export class NotBoughtKinds {
  /** By words joined without spaces. */
  readonly #kinds = new Map<string, Kind & { unless: ReadonlySet<string> }>();
  /** Keys by length, for misspelt words. */
  readonly #longKeys = new Map<number, string[]>();

  constructor(texts: Readonly<Record<string, NotBoughtTexts>> = {}) {
    for (const [kind, { name, words, unless }] of Object.entries(texts)) {
      const exceptions = new Set((unless ?? []).flatMap(tokenize));
      for (const key of [name, ...words].map((one) => tokenize(one).join(''))) {
        if (this.#kinds.has(key)) continue;
        this.#kinds.set(key, { kind, name, unless: exceptions });
        if (key.length >= MIN_MISSPELT_LENGTH && !/\d/.test(key)) {
          this.#longKeys.set(key.length, [...(this.#longKeys.get(key.length) ?? []), key]);
        }
      }
    }
  }

  /** The kind that a text names. Known words of a search are never taken for a misspelt kind. */
  find(text: string, isKnown: (word: string) => boolean): Kind | undefined {
    if (this.#kinds.size === 0) return undefined;
    const words = tokenize(text.slice(0, 200));
    for (let length = Math.min(MAX_RUN, words.length); length > 0; length -= 1) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const found = this.#byRun(words.slice(start, start + length).join(''));
        if (found && !words.some((word) => found.unless.has(word))) return { kind: found.kind, name: found.name };
      }
    }
    for (const word of words) {
      if (word.length < MIN_MISSPELT_LENGTH || /\d/.test(word) || isKnown(word)) continue;
      const found = this.#misspelt(word);
      if (found && !words.some((one) => found.unless.has(one))) return { kind: found.kind, name: found.name };
    }
    return undefined;
  }

  /** "playstation5" is a "playstation". */
  #byRun(run: string) {
    return this.#kinds.get(run) ?? (/\p{L}{4,}\d+$/u.test(run) ? this.#kinds.get(run.replace(/\d+$/, '')) : undefined);
  }

  #misspelt(word: string) {
    for (const length of [word.length, word.length - 1, word.length + 1]) {
      const key = this.#longKeys.get(length)?.find((one) => distanceBetween(word, one) <= 1);
      if (key !== undefined) return this.#kinds.get(key);
    }
    return undefined;
  }
}
