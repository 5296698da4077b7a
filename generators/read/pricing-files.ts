import type { FileReader } from './file-reader.ts';
import type { JsonFile } from './json-file.ts';
import { type PictureFile, readPictureFile } from './picture-file.ts';

/** `prices.<day>.json`: the changes of a price list from a day on. */
export interface DatedPrices {
  /** First day, as in the name of the file: yyyy-mm-dd. */
  from: string;
  file: JsonFile;
}

/** One country's price lists and question texts. */
export interface CountryPricing {
  /** Country code, which is also the locale id of its texts. */
  code: string;
  /** Locale ids whose texts fill the gaps of this country's file, nearest first. */
  fallbacks: readonly string[];
  prices: JsonFile | undefined;
  /** Lists that apply from a day on, in the order of their days. */
  datedPrices: readonly DatedPrices[];
  texts: JsonFile | undefined;
}

/** The files that prices and questions are compiled from. */
export interface PricingFiles {
  questions: JsonFile | undefined;
  /** Reference pictures of answers, by name without extension. */
  conditionPictures: ReadonlyMap<string, PictureFile>;
  model: JsonFile | undefined;
  /** Configurations of devices: the answers to the questions about them. */
  configurations: JsonFile | undefined;
  /** Words for versions, and exceptions from the rule that newer and better ones pay more. */
  order: JsonFile | undefined;
  countries: CountryPricing[];
  /** The versions and contents that were generated last. */
  lock: JsonFile | undefined;
  schemas: Record<'questions' | 'question-texts' | 'price-model' | 'price-order' | 'prices', JsonFile | undefined>;
}

export const PRICE_LOCK = 'tenants/prices.lock.json';

/** Reads all files; a missing file is undefined, and the check reports it. */
export function readPricingFiles(
  reader: FileReader,
  countries: readonly { code: string; fallbacks: readonly string[] }[],
): PricingFiles {
  const schema = (name: string) => reader.json(`schemas/catalogue/${name}.schema.json`);
  return {
    questions: reader.json('tenants/catalogue/questions.json'),
    conditionPictures: readConditionPictures(reader),
    model: reader.json('tenants/catalogue/price-model.json'),
    configurations: reader.json('tenants/catalogue/devices/configurations.json'),
    order: reader.json('tenants/catalogue/price-order.json'),
    lock: reader.json(PRICE_LOCK),
    countries: countries.map(({ code, fallbacks }) => ({
      code,
      fallbacks,
      prices: reader.json(`tenants/${code}/prices.json`),
      datedPrices: readDatedPrices(reader, code),
      texts: reader.json(`tenants/${code}/questions.json`),
    })),
    schemas: {
      questions: schema('questions'),
      'question-texts': schema('question-texts'),
      'price-model': schema('price-model'),
      'price-order': schema('price-order'),
      prices: schema('prices'),
    },
  };
}

export const CONDITION_PICTURES = 'tenants/catalogue/condition-pictures';

function readConditionPictures(reader: FileReader): Map<string, PictureFile> {
  const files = new Map<string, PictureFile>();
  for (const { name, folder } of reader.list(CONDITION_PICTURES)) {
    const bytes = !folder && name.endsWith('.webp') ? reader.bytes(`${CONDITION_PICTURES}/${name}`) : undefined;
    if (bytes) files.set(name.slice(0, -'.webp'.length), readPictureFile(name, bytes));
  }
  return files;
}

/** The price list of a country and its dated lists, in their order. */
export function listPriceFiles({ countries }: PricingFiles, country: string): JsonFile[] {
  const found = countries.find(({ code }) => code === country);
  return found ? [...(found.prices ? [found.prices] : []), ...found.datedPrices.map(({ file }) => file)] : [];
}

export function readDatedPrices(reader: FileReader, country: string): DatedPrices[] {
  return reader
    .list(`tenants/${country}`)
    .flatMap(({ name, folder }): DatedPrices[] => {
      const from = folder ? undefined : readPriceListDay(name);
      const file = from === undefined ? undefined : reader.json(`tenants/${country}/${name}`);
      return from === undefined || !file ? [] : [{ from, file }];
    })
    .sort((a, b) => (a.from < b.from ? -1 : 1));
}

/** The first day of a dated price list from the name of its file; undefined for another file. */
export function readPriceListDay(name: string): string | undefined {
  return /^prices\.(\d{4}-\d{2}-\d{2})\.json$/.exec(name)?.[1];
}
