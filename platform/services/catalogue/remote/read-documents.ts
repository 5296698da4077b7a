import { Ajv, type ValidateFunction } from 'ajv';
import { apiSchemas } from '../../../generated/api/schemas.gen.ts';
import { checkedSchemas } from '../../../shared/checked-schemas.ts';
import type { DeviceDocument, GroupDocument } from '../documents.ts';

/** Kinds of documents, and what each is read as. */
export interface Documents {
  device: DeviceDocument;
  category: Extract<GroupDocument, { type: 'category' }>;
  manufacturer: Extract<GroupDocument, { type: 'manufacturer' }>;
  series: Extract<GroupDocument, { type: 'series' }>;
}

/** Compiled when the first document comes: most shops have their catalogue here. */
let isA: Record<keyof Documents, ValidateFunction> | undefined;

function compile(): Record<keyof Documents, ValidateFunction> {
  const ajv = new Ajv(checkedSchemas).addSchema(apiSchemas['umlauf:api/catalogue-documents']);
  const of = (kind: string) => ajv.compile({ $ref: `umlauf:api/catalogue-documents#/definitions/${kind}` });
  return { device: of('device'), category: of('category'), manufacturer: of('manufacturer'), series: of('series') };
}

/** Parses a document from another service; undefined where a shop cannot sell from it. */
export function readDocument<K extends keyof Documents>(kind: K, source: unknown): Documents[K] | undefined {
  isA ??= compile();
  return isA[kind](source) ? (source as Documents[K]) : undefined;
}
