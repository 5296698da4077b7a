import { Ajv } from 'ajv';
import { apiSchemas } from '../../../generated/api/schemas.gen.ts';
import type { DeviceDocument, GroupDocument } from '../documents.ts';

/** Kinds of documents, and what each is read as. */
export interface Documents {
  device: DeviceDocument;
  category: Extract<GroupDocument, { type: 'category' }>;
  manufacturer: Extract<GroupDocument, { type: 'manufacturer' }>;
  series: Extract<GroupDocument, { type: 'series' }>;
}

const ajv = new Ajv({ strict: false }).addSchema(apiSchemas['umlauf:api/catalogue-documents']);

const isA = {
  device: compiled('device'),
  category: compiled('category'),
  manufacturer: compiled('manufacturer'),
  series: compiled('series'),
};

function compiled(kind: keyof Documents) {
  return ajv.compile({ $ref: `umlauf:api/catalogue-documents#/definitions/${kind}` });
}

/** Parses a document from another service; undefined where a shop cannot sell from it. */
export function readDocument<K extends keyof Documents>(kind: K, source: unknown): Documents[K] | undefined {
  return isA[kind](source) ? (source as Documents[K]) : undefined;
}
