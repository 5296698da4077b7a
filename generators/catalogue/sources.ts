import type { Kind } from './device-record.ts';
import { selectCamera } from './select-cameras.ts';
import { selectLens } from './select-lenses.ts';
import { selectNotebook } from './select-notebooks.ts';
import { selectPhone, selectPhoneByDetector } from './select-phones.ts';
import { selectTablet } from './select-tablets.ts';
import type { Selected, SourceRecord } from './source-records.ts';

/** The sources of records in `devices.json`, and the rule that selects the devices a shop buys. */
export interface SourceRule {
  /** Value of the record's `source` member. */
  source: RegExp;
  /** Part of the file name. */
  file: string;
  licence: string;
  kind: Kind;
  /** Normalized record, or undefined if the shops do not buy this device. */
  select: (record: SourceRecord) => Selected | undefined;
}

/** Share-alike data has separate files. */
export const sourceRules: readonly SourceRule[] = [
  { source: /^endoflife\.date$/, file: 'endoflife', licence: 'MIT', kind: 'phone', select: selectPhone },
  { source: /^endoflife\.date$/, file: 'endoflife', licence: 'MIT', kind: 'tablet', select: selectTablet },
  { source: /^endoflife\.date$/, file: 'endoflife', licence: 'MIT', kind: 'notebook', select: selectNotebook },
  { source: /^node-device-detector$/, file: 'detector', licence: 'MIT', kind: 'phone', select: selectPhoneByDetector },
  { source: /^linuxhw-dmi$/, file: 'linuxhw', licence: 'CC-BY-4.0', kind: 'notebook', select: selectNotebook },
  { source: /^lensfun/, file: 'lensfun', licence: 'CC-BY-SA-3.0', kind: 'camera', select: selectCamera },
  { source: /^lensfun/, file: 'lensfun', licence: 'CC-BY-SA-3.0', kind: 'lens', select: selectLens },
];
