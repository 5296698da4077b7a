import type { DeviceRecord } from './device-record.ts';

/** A record of the open device list that the importer reads. Unused members are left out. */
export interface SourceRecord {
  category: string;
  manufacturer: string;
  series: string;
  model: string;
  releaseYear: number | null;
  releaseMonth: number | null;
  source: string;
  form?: string;
  mount?: string;
  mounts?: string[];
  cropFactor?: number;
  /** How many owners reported the model (linuxhw): a measure of how common it is. */
  probes?: number;
}

/** The part of a record that a selection rule keeps. */
export type Selected = Omit<DeviceRecord, 'id' | 'variants'>;

export class ImportError extends Error {}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumberOrNull = (value: unknown): value is number | null => value === null || typeof value === 'number';

/**
 * Parses the text of a device list.
 * Throws ImportError with the record and the member if the list is invalid.
 */
export function parseSourceRecords(text: string): SourceRecord[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new ImportError(`not JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(list)) throw new ImportError('expected a JSON array of device records at the top level');
  return list.map((value: unknown, index) => checkRecord(value, index));
}

/** Normalizes spaces: sources mix in no-break spaces. */
function normaliseSpaces(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

function checkRecord(value: unknown, index: number): SourceRecord {
  if (typeof value !== 'object' || value === null) throw new ImportError(`record ${index}: expected an object`);
  const record = value as Record<string, unknown>;
  for (const member of ['category', 'manufacturer', 'series', 'model', 'source']) {
    if (!isText(record[member])) {
      throw new ImportError(
        `record ${index}: "${member}" is ${JSON.stringify(record[member]) ?? 'missing'}, expected a text`,
      );
    }
  }
  for (const member of ['releaseYear', 'releaseMonth']) {
    if (!isNumberOrNull(record[member])) {
      throw new ImportError(
        `record ${index}: "${member}" is ${JSON.stringify(record[member]) ?? 'missing'}, expected a number or null`,
      );
    }
  }
  const { manufacturer, model } = record as unknown as SourceRecord;
  return {
    ...(record as unknown as SourceRecord),
    manufacturer: normaliseSpaces(manufacturer),
    model: normaliseSpaces(model),
  };
}
