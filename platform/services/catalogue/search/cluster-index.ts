import { tokenize } from './analyzer.ts';
import { INDEXED } from './cluster-query.ts';
import { TEXT_FIELDS } from './text-index.ts';

const textFields = Object.fromEntries(
  TEXT_FIELDS.map((field) => [field, { type: 'text', analyzer: 'whitespace', norms: false }]),
);

/**
 * Settings and mapping of an index. The words of the text fields are made here, by the analyser of the embedded engine,
 * and only split at spaces by the cluster: both know the same words. The fields themselves are kept whole, for terms and sorting.
 */
export const INDEX_BODY = {
  settings: { number_of_shards: 1 },
  mappings: {
    date_detection: false,
    dynamic_templates: [
      { lists: { match_mapping_type: 'object', mapping: { type: 'object', enabled: false } } },
      { texts: { match_mapping_type: 'string', mapping: { type: 'keyword', ignore_above: 8_191 } } },
    ],
    properties: {
      releaseYear: { type: 'integer' },
      releaseMonth: { type: 'integer' },
      scoreYear: { type: 'integer' },
      [INDEXED]: { dynamic: 'strict', properties: { order: { type: 'integer' }, ...textFields } },
    },
  },
} as const;

/** A document with what the cluster searches by. `order` is its place in the list, which decides between equal hits. */
export function toIndexed(document: object, order: number): object {
  const values = document as Readonly<Record<string, unknown>>;
  const texts = TEXT_FIELDS.flatMap((field) => {
    const value = values[field];
    return typeof value === 'string' ? [[field, tokenize(value).join(' ')] as const] : [];
  });
  return { ...document, [INDEXED]: { order, ...Object.fromEntries(texts) } };
}
