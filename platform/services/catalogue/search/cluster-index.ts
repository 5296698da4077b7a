import { tokenize } from './analyzer.ts';
import { INDEXED } from './cluster-query.ts';
import { TEXT_FIELDS } from './text-index.ts';

const textFields = Object.fromEntries(
  TEXT_FIELDS.map((field) => [field, { type: 'text', analyzer: 'whitespace', norms: false }]),
);

/**
 * Settings and mapping of an index. The embedded engine's analyser produces the words of the text fields; the cluster
 * only splits them at spaces. Both therefore use the same words. The fields themselves are keywords, for terms and
 * sorting.
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

/**
 * A document with the fields that the cluster searches. `order` is its position, the tie-breaker between equal hits.
 */
export function toIndexed(document: object, order: number): object {
  const values = document as Readonly<Record<string, unknown>>;
  const texts = TEXT_FIELDS.flatMap((field) => {
    const value = values[field];
    return typeof value === 'string' ? [[field, tokenize(value).join(' ')] as const] : [];
  });
  return { ...document, [INDEXED]: { order, ...Object.fromEntries(texts) } };
}
