import SearchableMap from 'minisearch/SearchableMap';
import { distanceBetween, toPhoneticKey } from './spelling.ts';

/** A word that may be meant, and its distance from the typed one. */
export interface Guess {
  word: string;
  cost: number;
}

/** The search terms of devices, in any catalogue. */
export interface Vocabulary {
  knows(word: string): boolean;
  /** True when a word has this prefix. */
  begins(start: string): boolean;
  /** Known words that an unknown one may mean, likeliest first. */
  guesses(word: string): readonly Guess[];
}

/** Source of a vocabulary: the index of the devices' words. */
interface Words {
  knows(word: string): boolean;
  begins(start: string): boolean;
  words(): readonly string[];
  /** Number of documents with the word. */
  frequency(word: string): number;
}

const MAX_GUESSES = 3;
const MAX_CACHED_GUESSES = 2_000;
/** Shorter words are too often within one typing error of each other. */
const MIN_WORD_LENGTH = 3;

/**
 * Guesses words of letters by spelling and by sound; a wrong digit is another device. The words are read at the first
 * question.
 */
export function createVocabulary(getWords: () => Words): Vocabulary {
  let sounds: SearchableMap<string[]> | undefined;
  const kept = new Map<string, readonly Guess[]>();
  return {
    knows: (word) => getWords().knows(word),
    begins: (start) => getWords().begins(start),
    guesses: (word) => {
      if (word.length < MIN_WORD_LENGTH || !/^\p{L}+$/u.test(word)) return [];
      const known = kept.get(word);
      if (known) return known;
      const words = getWords();
      sounds ??= indexByPhoneticKey(words.words());
      const guesses = findGuesses(word, sounds, words);
      if (kept.size >= MAX_CACHED_GUESSES) kept.clear();
      kept.set(word, guesses);
      return guesses;
    },
  };
}

function indexByPhoneticKey(words: readonly string[]): SearchableMap<string[]> {
  const sounds = new SearchableMap<string[]>();
  for (const word of words) {
    if (word.length < MIN_WORD_LENGTH || !/^\p{L}+$/u.test(word)) continue;
    const sound = toPhoneticKey(word);
    const alike = sounds.get(sound);
    if (alike) alike.push(word);
    else sounds.set(sound, [word]);
  }
  return sounds;
}

function findGuesses(word: string, sounds: SearchableMap<string[]>, words: Words): Guess[] {
  const sound = toPhoneticKey(word);
  const limit = getTypoTolerance(word);
  // Two swapped neighbours are two wrong letters here, and one in the distance below.
  const near = [...sounds.fuzzyGet(sound, limit < 1 ? 0 : Math.max(2, limit)).values()].flatMap(([alike]) => alike);
  return near
    .map((one) => ({ word: one, cost: measureTypoCost(word, one) }))
    .filter(({ cost }) => cost <= limit)
    .sort((a, b) => a.cost - b.cost || words.frequency(b.word) - words.frequency(a.word) || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_GUESSES);
}

/** Maximum number of wrong letters of a word. */
export function getTypoTolerance(word: string): number {
  return word.length <= 3 ? 0.5 : word.length < 6 ? 1.5 : 2;
}

/** Words that sound alike but differ by more letters than this are different words. */
const MAX_LETTER_DISTANCE = 3;

/** Number of wrong letters, reduced when both words sound alike; a wrong beginning costs more than a wrong end. */
export function measureTypoCost(typed: string, meant: string): number {
  const letters = distanceBetween(typed, meant);
  const [heard, sound] = [toPhoneticKey(typed), toPhoneticKey(meant)];
  if (letters > MAX_LETTER_DISTANCE || Math.min(heard.length, sound.length) < MIN_WORD_LENGTH) return letters;
  const sounds = distanceBetween(heard, sound);
  return Math.min(letters, sounds + 0.5) + (typed.charAt(0) === meant.charAt(0) ? 0 : 0.25);
}
