import { createHash } from 'node:crypto';
import { TextFile } from './read/text-file.ts';

/**
 * Results that outlive the process, by the content of what they were computed from. One edit then repeats only what
 * depends on it, in the next command too.
 */
export interface ResultStore {
  find(name: string, key: string): string | undefined;
  keep(name: string, key: string, text: string): void;
}

/** How a result is stored. */
export interface Kept<Result> {
  name: string;
  /** Undefined for a result that is computed again in every process. */
  write(result: Result): string | undefined;
  read(text: string): Result;
}

let current: ResultStore | undefined;

/** Without a store nothing is kept, as in a program whose sources may change while it runs. */
export function setResultStore(store: ResultStore | undefined): void {
  current = store;
}

/** Keeps only that there was nothing to report. A fault is found anew each time, with its place. */
export function keepIfEmpty<Item>(name: string): Kept<Item[]> {
  return { name, write: (found) => (found.length === 0 ? '' : undefined), read: () => [] };
}

/** For results that are JSON as they are. */
export function keepJson<Result>(name: string): Kept<Result> {
  return { name, write: (result) => JSON.stringify(result), read: (text) => JSON.parse(text) as Result };
}

/**
 * The stored result of the same inputs, or a new one. Inputs are files, values without objects, and objects with a key
 * of their own; with any other input nothing is kept.
 */
export function computeOnce<Result>(kept: Kept<Result>, inputs: readonly unknown[], compute: () => Result): Result {
  const { known, keep } = lookUp(kept, inputs);
  return known ? known.result : keep(compute());
}

/** As `computeOnce`, for a result that takes time. */
export async function computeOnceAsync<Result>(
  kept: Kept<Result>,
  inputs: readonly unknown[],
  compute: () => Promise<Result>,
): Promise<Result> {
  const { known, keep } = lookUp(kept, inputs);
  return known ? known.result : keep(await compute());
}

/** The stored result of these inputs, and how to store a new one. */
function lookUp<Result>(
  { name, read, write }: Kept<Result>,
  inputs: readonly unknown[],
): { known?: { result: Result }; keep(result: Result): Result } {
  const store = current;
  const key = store && hashInputs(inputs);
  const text = key === undefined ? undefined : store?.find(name, key);
  if (text !== undefined) return { known: { result: read(text) }, keep: (result) => result };
  return {
    keep: (result) => {
      const written = key === undefined ? undefined : write(result);
      if (written !== undefined && key !== undefined) store?.keep(name, key, written);
      return result;
    },
  };
}

const keys = new WeakMap<object, string>();
const contents = new WeakMap<object, () => string>();

/** Says what an object holds, so that results made of the object can be kept. */
export function setContentKey(object: object, getContent: () => string): void {
  contents.set(object, getContent);
}

function hashInputs(inputs: readonly unknown[]): string | undefined {
  const hash = createHash('sha256');
  for (const input of inputs) {
    const key = findKey(input);
    if (key === undefined) return undefined;
    hash.update(`${key}\0`);
  }
  return hash.digest('hex').slice(0, 32);
}

function findKey(input: unknown): string | undefined {
  if (typeof input === 'string') return JSON.stringify(input);
  if (typeof input !== 'object' || input === null) return String(input);
  const known = keys.get(input);
  if (known !== undefined) return known;
  const content = describeContent(input);
  if (content === undefined) return undefined;
  const key = hashText(content);
  keys.set(input, key);
  return key;
}

function describeContent(input: object): string | undefined {
  if (!(input instanceof TextFile)) return contents.get(input)?.();
  // A faulty file has no value, whatever its text.
  return `${input.constructor.name}\0${input.path}\0${input.fault?.kind ?? ''}\0${input.text}`;
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
