import type { FileReader } from './file-reader.ts';
import type { JsonFile } from './json-file.ts';

/** One country's price list and question texts. */
export interface CountryPricing {
  /** Country code, which is also the locale id of its texts. */
  code: string;
  /** Locale ids whose texts fill the gaps of this country's file, nearest first. */
  fallbacks: readonly string[];
  prices: JsonFile | undefined;
  texts: JsonFile | undefined;
}

/** The files that prices and questions are compiled from. */
export interface PricingFiles {
  questions: JsonFile | undefined;
  model: JsonFile | undefined;
  countries: CountryPricing[];
  schemas: Record<'questions' | 'question-texts' | 'price-model' | 'prices', JsonFile | undefined>;
}

/** Reads all files; a missing file is undefined, and the check reports it. */
export function readPricingFiles(
  reader: FileReader,
  countries: readonly { code: string; fallbacks: readonly string[] }[],
): PricingFiles {
  const schema = (name: string) => reader.json(`schemas/catalogue/${name}.schema.json`);
  return {
    questions: reader.json('tenants/catalogue/questions.json'),
    model: reader.json('tenants/catalogue/price-model.json'),
    countries: countries.map(({ code, fallbacks }) => ({
      code,
      fallbacks,
      prices: reader.json(`tenants/${code}/prices.json`),
      texts: reader.json(`tenants/${code}/questions.json`),
    })),
    schemas: {
      questions: schema('questions'),
      'question-texts': schema('question-texts'),
      'price-model': schema('price-model'),
      prices: schema('prices'),
    },
  };
}
