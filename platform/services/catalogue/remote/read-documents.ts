import { Ajv, type ValidateFunction } from 'ajv';
import { apiSchemas } from '../../../generated/api/schemas.gen.ts';
import { checkedSchemas } from '../../../shared/checked-schemas.ts';
import type { DeviceDocument, GroupDocument } from '../documents.ts';
import type { ManufacturerRef, SeriesRef } from '../types.ts';

/** Completed documents by kind. */
export interface CompleteDocuments {
  device: DeviceDocument;
  category: Extract<GroupDocument, { type: 'category' }>;
  manufacturer: Extract<GroupDocument, { type: 'manufacturer' }>;
  series: Extract<GroupDocument, { type: 'series' }>;
}

type With<Document, Required extends keyof Document> = Pick<Document, Required> & Partial<Omit<Document, Required>>;
type Sent<Document extends object, Required extends keyof Document> = Omit<
  With<Document, Required>,
  'image' | 'thumbnail'
> & { image?: string; thumbnail?: string };

type PageMember = 'id' | 'name' | 'url';

/** Documents as a trade service sends them: the required members of the specification, and optionally the others. */
export interface SentDocuments {
  device: Sent<
    DeviceDocument,
    PageMember | 'model' | 'category' | 'categoryId' | 'manufacturer' | 'manufacturerId' | 'series' | 'seriesId'
  >;
  category: Omit<Sent<CompleteDocuments['category'], PageMember>, 'manufacturers' | 'topManufacturers'> & {
    manufacturers?: SentRef<ManufacturerRef>[];
    topManufacturers?: SentRef<ManufacturerRef>[];
  };
  manufacturer: Omit<Sent<CompleteDocuments['manufacturer'], PageMember>, 'series' | 'topSeries'> & {
    series?: SentRef<SeriesRef>[];
    topSeries?: SentRef<SeriesRef>[];
  };
  series: Sent<CompleteDocuments['series'], PageMember>;
}

export type SentRef<Ref extends { id: string; name: string; url: string }> = With<Ref, PageMember>;

/** Compiled at the first document: most shops have an embedded catalogue. */
let isA: Record<keyof CompleteDocuments, ValidateFunction> | undefined;

function compile(): Record<keyof CompleteDocuments, ValidateFunction> {
  const ajv = new Ajv(checkedSchemas).addSchema(apiSchemas['umlauf:api/catalogue-documents']);
  const of = (kind: string) => ajv.compile({ $ref: `umlauf:api/catalogue-documents#/definitions/${kind}` });
  return { device: of('device'), category: of('category'), manufacturer: of('manufacturer'), series: of('series') };
}

/** Parses a document from another service; undefined when a required member is missing. */
export function readDocument<K extends keyof CompleteDocuments>(
  kind: K,
  source: unknown,
): SentDocuments[K] | undefined {
  isA ??= compile();
  return isA[kind](source) ? (withTextIds(source) as SentDocuments[K]) : undefined;
}

const ID_MEMBERS = new Set(['id', 'categoryId', 'manufacturerId', 'seriesId', 'parentId']);

/** Converts numeric ids to text, also inside lists. */
function withTextIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTextIds);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    ID_MEMBERS.has(name) && typeof member === 'number' ? String(member) : withTextIds(member),
  ]);
  return Object.fromEntries(members);
}
