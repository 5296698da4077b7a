import { existsSync, readFileSync } from 'node:fs';
import type { CatalogueOptions } from '../../services/catalogue/index.server.ts';
import type { PricingData } from '../../services/pricing/index.server.ts';
import { contentHash } from './content-hash.ts';

/** The compiled assortment: catalogue, texts, prices and questions. */
export type AssortmentData = PricingData & Pick<CatalogueOptions, 'data' | 'texts'>;

/** Search keys of the catalogue beside it. Only an artefact has them, made of its own catalogue. */
export const SEARCH_KEYS_FILE = 'search-keys.json';

/**
 * Reads the assortment from the generated folder. An unchanged file yields the same object as before. Throws when a
 * file is missing: run `npm run generate`.
 */
export function readAssortmentData(generated: string): AssortmentData {
  const data = read<AssortmentData['data']>(`${generated}/catalogue.gen.json`);
  const keys = `${generated}/${SEARCH_KEYS_FILE}`;
  if (existsSync(keys)) data.searchKeys = read(keys);
  return {
    data,
    texts: read(`${generated}/catalogue-texts.gen.json`),
    prices: read(`${generated}/prices.gen.json`),
    questions: read(`${generated}/questions.gen.json`),
  };
}

/** By path, with a hash to compare instead of the text, which takes several megabytes. */
const known = new Map<string, { hash: string; value: unknown }>();

function read<Value>(path: string): Value {
  const text = readFileSync(path, 'utf8');
  const hash = contentHash(text);
  const before = known.get(path);
  const file = before?.hash === hash ? before : { hash, value: JSON.parse(text) };
  known.set(path, file);
  return file.value as Value;
}
