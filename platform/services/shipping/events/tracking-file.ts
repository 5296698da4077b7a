import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { DAY_MS } from '../../../shared/durations.ts';
import { findEventKind, PARCEL_EVENTS, type ParcelEventKind } from './event-kinds.ts';
import type { ParcelEvent } from './types.ts';

export interface TrackingFile {
  events: ParcelEvent[];
  /** Invalid lines, in their order; all others are used. */
  faults: { line: number; fault: string }[];
}

const COLUMNS = ['trackingNumber', 'kind', 'time'] as const;
type Column = (typeof COLUMNS)[number] | 'id';
/** Larger than a month of parcels. */
export const MAX_TRACKING_FILE_LINES = 20_000;
const TRACKING_NUMBER = /^[0-9A-Z]{5,40}$/;
/** A time zone is required: carriers may be in another one. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const MAX_FUTURE_MS = DAY_MS;

/**
 * Parses a tracking file: CSV with a header that names `trackingNumber`, `kind`, `time` and optionally `id`, separated
 * by comma, semicolon or tab. A kind is one of ours or a carrier's status code. A line without an id is identified by its content.
 */
export function readTrackingFile(text: string, now: Date): TrackingFile {
  const rows = parseRows(text);
  if ('fault' in rows) return { events: [], faults: [rows] };
  const [head, ...lines] = rows;
  const columns = head?.record.map((name) => name.toLowerCase()) ?? [];
  const missing = COLUMNS.filter((name) => !columns.includes(name.toLowerCase()));
  if (missing.length > 0) {
    const fault = `The first line has to name the columns ${COLUMNS.join(', ')}; ${missing.join(', ')} is missing.`;
    return { events: [], faults: [{ line: 1, fault }] };
  }
  const file: TrackingFile = { events: [], faults: [] };
  for (const { record, line } of lines) {
    const readCell = (name: Column) => record[columns.indexOf(name.toLowerCase())] ?? '';
    const read = parseEvent(readCell, now);
    if (typeof read === 'string') file.faults.push({ line, fault: read });
    else file.events.push(read);
  }
  return file;
}

interface Row {
  record: string[];
  line: number;
}

function parseRows(text: string): Row[] | { line: number; fault: string } {
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const;
    const parsed = parse(text, { ...options, delimiter: [',', ';', '\t'], to: MAX_TRACKING_FILE_LINES + 2 });
    const rows = (parsed as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      record,
      line: info.lines,
    }));
    const tooMany = {
      line: MAX_TRACKING_FILE_LINES + 2,
      fault: `More than ${MAX_TRACKING_FILE_LINES} lines: split the file.`,
    };
    return rows.length > MAX_TRACKING_FILE_LINES + 1 ? tooMany : rows;
  } catch (error) {
    const { lines = 1 } = error as { lines?: number };
    return {
      line: lines,
      fault: 'This is not CSV: a quotation mark is not closed, or is inside a word.',
    };
  }
}

/** Parses the event of a line, or returns its fault. */
function parseEvent(readCell: (name: Column) => string, now: Date): ParcelEvent | string {
  const trackingNumber = readCell('trackingNumber').replaceAll(' ', '').toUpperCase();
  if (!TRACKING_NUMBER.test(trackingNumber))
    return 'trackingNumber has to have 5 to 40 digits and letters; a spreadsheet may have rounded it.';
  const kind = findEventKind(readCell('kind'));
  if (!kind) return `kind has to be one of ${PARCEL_EVENTS.join(', ')}, or a status code of UN/ECE Recommendation 24.`;
  const at = parseInstant(readCell('time'), now);
  if (at === undefined) return 'time has to be in the past, with a time zone: 2026-04-28T14:05:00+02:00.';
  const id = readCell('id');
  if (id.length > 200) return 'id has more than 200 characters.';
  return { id: id === '' ? createEventId({ trackingNumber, kind, at }) : id, trackingNumber, kind, at };
}

/** Undefined for an invalid instant, and for one more than a day ahead. */
export function parseInstant(text: string, now: Date): string | undefined {
  const ms = INSTANT.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
  return Number.isNaN(ms) || ms > now.getTime() + MAX_FUTURE_MS ? undefined : new Date(ms).toISOString();
}

function createEventId(event: { trackingNumber: string; kind: ParcelEventKind; at: string }): string {
  const text = `${event.trackingNumber} ${event.kind} ${event.at}`;
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
