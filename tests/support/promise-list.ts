import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdsTest } from '../unit/documents/security.ts';
import type { ShopText } from './promise-texts.ts';
import { findPromiseSentences, type PromiseKind, type PromiseSentence } from './promise-wording.ts';
import { root } from './selling.ts';

/** Where texts say something. */
interface Places {
  /** Ids of messages with words of their German text. */
  messages?: Record<string, string[]>;
  /** Names of content pages with quotations per language. */
  pages?: Record<string, Record<string, string[]>>;
  /** Content pages of which every sentence belongs here. */
  wholePages?: string[];
}

interface KeptPromise extends Places {
  id: string;
  /** What is promised, in one sentence. */
  promise: string;
  /** File or folder of the platform that keeps it. */
  mechanism: string;
  test: { file: string; title: string };
}

export interface PromiseList {
  promises: KeptPromise[];
  /** Wording that only sounds like a promise. */
  notPromises: (Places & { reason: string })[];
}

const LIST = 'tests/contract/promises.json';
/** The language that translations follow. */
const SOURCE = 'de';

export function readPromiseList(): PromiseList {
  return JSON.parse(readFileSync(join(root, LIST), 'utf8')) as PromiseList;
}

/** Promises without a sentence, a mechanism or a test. */
export function findUnkept({ promises }: Pick<PromiseList, 'promises'>): string[] {
  return promises.flatMap(({ id, promise, mechanism, test }) => {
    if (!promise.endsWith('.')) return `${id} needs a sentence that says what is promised`;
    if (!mechanism.startsWith('platform/') || !existsSync(join(root, mechanism)))
      return `${id} names the mechanism ${mechanism}, which does not exist`;
    return holdsTest(test.file, test.title) ? [] : `${id}: ${test.file} has no test “${test.title}”`;
  });
}

/**
 * Sentences of the texts that sound like a promise and are not in the list. A German message has listed words only, and
 * its translations promise nothing of another kind than the German one in `all`.
 */
export function findUnlisted(list: PromiseList, texts: readonly ShopText[], all = texts): string[] {
  const entries: Places[] = [...list.promises, ...list.notPromises];
  const kinds = findSourceKinds(all);
  return texts.flatMap((text) =>
    findPromiseSentences(text.text, text.language)
      .filter((found) => !isListed(entries, text, found, kinds))
      .map(({ sentence }) => {
        const place = text.message ? `${text.file} ${text.message}` : text.file;
        return `${place} promises “${sentence.trim()}” but is not in ${LIST}: add it with its mechanism, or reword it`;
      }),
  );
}

/** Kinds of promises that the German texts of each message make. */
function findSourceKinds(texts: readonly ShopText[]): Map<string, Set<PromiseKind>> {
  const kinds = new Map<string, Set<PromiseKind>>();
  for (const { message, language, text } of texts) {
    if (message === undefined || language !== SOURCE) continue;
    const found = findPromiseSentences(text, language).flatMap((sentence) => sentence.kinds);
    kinds.set(message, new Set([...(kinds.get(message) ?? []), ...found]));
  }
  return kinds;
}

function isListed(
  entries: readonly Places[],
  { message, page = '', language }: ShopText,
  { sentence, words, kinds }: PromiseSentence,
  sourceKinds: ReadonlyMap<string, ReadonlySet<PromiseKind>>,
): boolean {
  if (message === undefined)
    return entries.some(
      ({ pages, wholePages }) =>
        wholePages?.includes(page) || pages?.[page]?.[language]?.some((quotation) => sentence.includes(quotation)),
    );
  const listed = entries.flatMap(({ messages }) => messages?.[message] ?? []);
  if (language === SOURCE) return words.every((word) => listed.some((one) => one.includes(word)));
  const source = sourceKinds.get(message);
  return listed.length > 0 && (!source?.size || kinds.every((kind) => source.has(kind)));
}

/** Words and quotations of the list that no text has any more. */
export function findOutdated(list: PromiseList, texts: readonly ShopText[]): string[] {
  return [...list.promises, ...list.notPromises].flatMap((entry) => {
    const name = 'id' in entry ? entry.id : entry.reason;
    const messages = Object.entries(entry.messages ?? {}).map(([message, words]) => ({
      where: `message ${message}`,
      words,
      within: texts.filter((text) => text.message === message && text.language === SOURCE),
    }));
    const pages = Object.entries(entry.pages ?? {}).flatMap(([page, languages]) =>
      Object.entries(languages).map(([language, words]) => ({
        where: `page ${page} in ${language}`,
        words,
        within: texts.filter((text) => text.page === page && text.language === language),
      })),
    );
    return [...messages, ...pages].flatMap(({ where, words, within }) =>
      words
        .filter((one) => !within.some(({ text }) => text.includes(one)))
        .map((one) => `${LIST}, ${name}: ${where} does not say “${one}” any more: remove it, or quote the new text`),
    );
  });
}
