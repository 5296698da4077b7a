import { readFileSync } from 'node:fs';
import type { CatalogueOptions } from '../../services/catalogue/index.server.ts';
import type { PricingData } from '../../services/pricing/index.server.ts';

/** The compiled assortment: catalogue, texts, prices and questions. */
export type AssortmentData = PricingData & Pick<CatalogueOptions, 'data' | 'texts'>;

/**
 * Reads the assortment from the generated folder. An unchanged file yields the same object as before. Throws when a
 * file is missing: run `npm run generate`.
 */
export function readAssortmentData(generated: string): AssortmentData {
  return {
    data: read(`${generated}/catalogue.gen.json`),
    texts: read(`${generated}/catalogue-texts.gen.json`),
    prices: read(`${generated}/prices.gen.json`),
    questions: read(`${generated}/questions.gen.json`),
  };
}

const known = new Map<string, { text: string; value: unknown }>();

function read<Value>(path: string): Value {
  const text = readFileSync(path, 'utf8');
  const before = known.get(path);
  const file = before?.text === text ? before : { text, value: JSON.parse(text) };
  known.set(path, file);
  return file.value as Value;
}
