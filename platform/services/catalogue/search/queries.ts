import { typedKeys } from './name-keys.ts';
import type { Scalar, SearchQuery, SearchSource, Sort } from './query.ts';

/** The six uses of the search. Every OpenSearch cluster with the same documents gives the same results for them. */

const newestFirst: readonly Sort[] = [
  { releaseYear: { order: 'desc', missing: '_last' } },
  { releaseMonth: { order: 'desc', missing: '_last' } },
];

export function listOfType(type: string): SearchSource {
  return { query: { bool: { filter: [{ term: { type } }] } }, sort: [{ position: { order: 'asc' } }] };
}

/** All categories, manufacturers or series. */
export function allOfType(type: string): SearchSource {
  return { query: { bool: { filter: [{ term: { type } }] } }, sort: [{ id: { order: 'asc' } }] };
}

export const allDevices: SearchSource = { query: { match_all: {} }, sort: [...newestFirst, { id: { order: 'asc' } }] };

/** A device or a group by its url or id. */
export function matchesOne(kind: string, field: 'url' | 'id', value: string): SearchSource {
  return kind === 'device' ? oneDevice(field, value) : oneOfType(kind, field, value);
}

/** A category, manufacturer or series by its url or id. */
export function oneOfType(type: string, field: 'url' | 'id', value: string): SearchSource {
  return { query: { bool: { filter: [{ term: { type } }, { term: { [field]: value } }] } } };
}

export function oneDevice(field: 'url' | 'id', value: string): SearchSource {
  return { query: { term: { [field]: value } } };
}

/** Devices of a series, manufacturer or category, newest first. */
export function devicesBy(field: 'seriesId' | 'manufacturerIds' | 'categoryIds', value: Scalar): SearchSource {
  return { query: { bool: { filter: [{ term: { [field]: value } }] } }, sort: newestFirst };
}

/** Devices that have a value in one of two fields, newest first. */
export function devicesByEither(fields: readonly [string, string], value: Scalar): SearchSource {
  const should = fields.map((field) => ({ term: { [field]: value } }));
  return { query: { bool: { filter: [{ bool: { should, minimum_should_match: 1 } }] } }, sort: newestFirst };
}

export function devicesByIds(ids: readonly string[]): SearchSource {
  return { query: { terms: { id: ids } } };
}

const MODEL_WEIGHT = 3;
/** Ranks a device that the text names first: "iPhone 13" before "iPhone 13 Pro". */
const EXACT_BOOST = 1_000;
/** Lower for a shortened name: "Galaxy S20" before "Galaxy S20 5G". */
const SHORTENED_BOOST = 400;
/** Age in years at which a device's score is halved. */
const HALF_YEARS = 10;

export interface FreeTextOptions {
  /** Reference year for the age of devices. */
  year: number;
  tolerant: boolean;
  /** Words of devices, which are not typing errors even if others are. */
  knows?: (word: string) => boolean;
  /** Only devices of this category. */
  categoryId?: string | undefined;
}

/**
 * Devices for typed words: all words must match, the last one may be incomplete; newer devices first. `tolerant` allows
 * typing errors in words of letters; a wrong digit is another device.
 */
export function freeText(typed: readonly string[], options: FreeTextOptions): SearchSource {
  const last = typed.length - 1;
  const phrase = typed.join(' ');
  const must = typed.map((word, at): SearchQuery => {
    const exact: SearchQuery = {
      match: { searchTerms: { query: word, operator: 'and', fuzziness: getFuzziness(word, options) } },
    };
    if (at !== last) return exact;
    const unfinished: SearchQuery = {
      multi_match: { query: word, fields: ['model', 'searchTerms'], type: 'phrase_prefix' },
    };
    return { bool: { should: [unfinished, exact], minimum_should_match: 1 } };
  });
  const should: SearchQuery[] = [
    { multi_match: { query: phrase, fields: [`model^${MODEL_WEIGHT}`, 'searchTerms'], type: 'phrase_prefix' } },
  ];
  const { whole, shortened } = typedKeys(typed);
  for (const key of whole) should.push({ term: { nameKeys: { value: key, boost: EXACT_BOOST } } });
  for (const key of shortened) should.push({ term: { nameKeys: { value: key, boost: SHORTENED_BOOST } } });
  const filter: SearchQuery[] = options.categoryId === undefined ? [] : [{ term: { categoryIds: options.categoryId } }];
  const functions = [{ gauss: { scoreYear: { origin: options.year, scale: HALF_YEARS, decay: 0.5 } } }];
  return {
    query: { function_score: { query: { bool: { must, should, filter } }, functions, boost_mode: 'multiply' } },
    sort: ['_score', ...newestFirst],
  };
}

function getFuzziness(word: string, { tolerant, knows }: FreeTextOptions): 'AUTO' | 0 {
  return tolerant && !/\d/.test(word) && !knows?.(word) ? 'AUTO' : 0;
}
