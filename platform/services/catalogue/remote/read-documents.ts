import { Ajv, type ValidateFunction } from 'ajv';
import { apiSchemas } from '../../../generated/api/schemas.gen.ts';
import { checkedSchemas } from '../../../shared/checked-schemas.ts';
import type { DeviceDocument, GroupDocument } from '../documents.ts';
import type { ManufacturerRef, SeriesRef } from '../types.ts';

/** Kinds of documents, and what each is completed to. */
export interface Documents {
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

/** Documents as a trade service sends them: the members of the specification, and of all others those it has. */
export interface SentDocuments {
  device: Sent<
    DeviceDocument,
    PageMember | 'model' | 'category' | 'categoryId' | 'manufacturer' | 'manufacturerId' | 'series' | 'seriesId'
  >;
  category: Omit<Sent<Documents['category'], PageMember>, 'manufacturers' | 'topManufacturers'> & {
    manufacturers?: SentRef<ManufacturerRef>[];
    topManufacturers?: SentRef<ManufacturerRef>[];
  };
  manufacturer: Omit<Sent<Documents['manufacturer'], PageMember>, 'series' | 'topSeries'> & {
    series?: SentRef<SeriesRef>[];
    topSeries?: SentRef<SeriesRef>[];
  };
  series: Sent<Documents['series'], PageMember>;
}

export type SentRef<Ref extends { id: string; name: string; url: string }> = With<Ref, PageMember>;

/** Compiled when the first document comes: most shops have their catalogue here. */
let isA: Record<keyof Documents, ValidateFunction> | undefined;

function compile(): Record<keyof Documents, ValidateFunction> {
  const ajv = new Ajv(checkedSchemas).addSchema(apiSchemas['umlauf:api/catalogue-documents']);
  const of = (kind: string) => ajv.compile({ $ref: `umlauf:api/catalogue-documents#/definitions/${kind}` });
  return { device: of('device'), category: of('category'), manufacturer: of('manufacturer'), series: of('series') };
}

/** Parses a document from another service; undefined where it lacks a member that every document has. */
export function readDocument<K extends keyof Documents>(kind: K, source: unknown): SentDocuments[K] | undefined {
  isA ??= compile();
  return isA[kind](source) ? (withTextIds(source) as SentDocuments[K]) : undefined;
}

const ID_MEMBERS = new Set(['id', 'categoryId', 'manufacturerId', 'seriesId', 'parentId']);

/** The same document with numeric ids as text, in its lists as well. */
function withTextIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTextIds);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    ID_MEMBERS.has(name) && typeof member === 'number' ? String(member) : withTextIds(member),
  ]);
  return Object.fromEntries(members);
}
