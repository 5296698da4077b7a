import { closest } from 'fastest-levenshtein';
import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import type { JsonFile, Path } from '../read/json-file.ts';

export function createFault(file: JsonFile, path: Path, what: string, fix: string): CatalogueFault {
  return { file, path, what, fix };
}

/** A suggestion for an unknown word, the nearest known word first. */
export function suggestFix(word: string, known: readonly string[], otherwise: string): string {
  const nearest = known.length > 0 ? closest(word, [...known]) : undefined;
  return nearest ? `Did you mean "${nearest}"? ${otherwise}` : otherwise;
}
