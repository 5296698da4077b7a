import type { Selected, SourceRecord } from './source-records.ts';

const FIRST_YEAR = 2011;

const RENAMED: Readonly<Record<string, string>> = {
  'Surface Pro': 'Surface Pro (2013)',
  'Surface Pro (5th gen)': 'Surface Pro 5',
  'Surface Pro (11th generation)': 'Surface Pro 11',
  'Surface Pro X (SQ1)': 'Surface Pro X',
  'Surface Pro 12-inch': 'Surface Pro 12 (2025)',
  'Galaxy Tab S4 10.5': 'Galaxy Tab S4',
  'Galaxy Tab S3 9.7': 'Galaxy Tab S3',
};

/** Cellular variants are the same offer; business and processor editions are the same tablet. */
const DROPPED = /LTE|3G|Edition|for Business|with 5G|\(SQ2\)|X Wi-Fi|Tab (Pro|J|Advanced|3|4)|Surface (2|RT)|S6 Lite/;

/** Tablets of endoflife.date. iPads are entered manually, because that source mixes up their generations. */
export function selectTablet(record: SourceRecord): Selected | undefined {
  if (record.category !== 'tablet' || record.manufacturer === 'Apple') return undefined;
  if (record.releaseYear === null || record.releaseYear < FIRST_YEAR) return undefined;
  const model = (RENAMED[record.model] ?? record.model)
    .replace('A9+(2025)', 'A9+ (2025)')
    .replace(' & S Pen', ' with S Pen');
  if (DROPPED.test(record.model)) return undefined;
  const { manufacturer, releaseYear, releaseMonth } = record;
  return { manufacturer, model, releaseYear, releaseMonth };
}
