import type { Selected, SourceRecord } from './source-records.ts';

/** Models with fewer reports are too rare to list. */
const MIN_PROBES = 6;
const FIRST_YEAR = 2011;

/** Product lines whose names in the hardware reports are the official names. */
const LINES: Readonly<Record<string, RegExp>> = {
  Lenovo:
    /^ThinkPad ((X1 (Carbon|Yoga|Extreme|Nano)) (Gen \d+|\d(st|nd|rd|th))|X1 Extreme|[TLEXP]\d{3}[sp]?|P\d\d?[sv]?|[TLEPX]1[3-6][psv]?( Yoga)?( Gen \d[ai]?)?|P1( Gen \d[ai]?)?|Z1[36] Gen \d|X390 Yoga|L13 Yoga( Gen \d)?)$|^ThinkBook 1[3-6][sp]?( G\d \w+| Gen \d)?$/,
  Dell: /^(Latitude [3579]\d{3}( 2-in-1)?|Latitude E\d{4}|XPS 1[357] \d{4}( 2-in-1)?|Precision \d{4})$/,
  HP: /^(EliteBook (x360 )?\d{3,4}( \d\d inch)? G\d+|ProBook \d{3}( \d\d(\.6)? inch)? G\d+|ZBook (1[57]u?|Studio|Firefly 1\d|Fury 1\d|Power)( \S+ inch)? G\d+|Elite Dragonfly)$/,
};

const CORPORATE_YEARS: readonly (readonly [RegExp, (match: RegExpExecArray) => number])[] = [
  [/^ThinkPad X1 Carbon (\d)(?:st|nd|rd|th)/, (m) => 2012 + Number(m[1])],
  [/^ThinkPad X1 Yoga (\d)(?:st|nd|rd|th)/, (m) => 2015 + Number(m[1])],
  [/^ThinkPad X1 Extreme 2nd/, () => 2019],
  [/^ThinkPad X1 Extreme$/, () => 2018],
  [/^ThinkPad X1 Carbon Gen (\d+)/, (m) => 2012 + Number(m[1])],
  [/^ThinkPad X1 Yoga Gen (\d+)/, (m) => 2015 + Number(m[1])],
  [/^ThinkPad P1 Gen (\d)/, (m) => 2017 + Number(m[1])],
  [/^ThinkPad X1 (?:Nano|Extreme) Gen (\d)/, (m) => (m[0].includes('Nano') ? 2020 : 2017) + Number(m[1])],
  [/^ThinkPad E16 Gen (\d)/, (m) => 2022 + Number(m[1])],
  [/^ThinkPad E1[45] Gen (\d)/, (m) => 2018 + Number(m[1])],
  [/^ThinkPad (?:P16|T16|Z1\d)\w? Gen (\d)/, (m) => 2021 + Number(m[1])],
  [/^ThinkPad P[57](\d)s?$/, (m) => 2016 + Number(m[1])],
  [/^ThinkPad P1$/, () => 2018],
  [/^ThinkPad .*Gen (\d)/, (m) => 2019 + Number(m[1])],
  [/^ThinkPad [TLEX]\d(\d)[05][sp]?$/, (m) => 2010 + Number(m[1])],
  [/^Latitude [3579][2345]([0-5])\d/, (m) => 2019 + Number(m[1])],
  [/^Latitude [3579][2345]([789])0/, (m) => 2009 + Number(m[1])],
  [/^Precision \d\d(\d)\d/, (m) => 2015 + Number(m[1])],
  [/^Latitude E[57][245](\d)0/, (m) => 2009 + Number(m[1])],
  [/^(?:EliteBook|ProBook|ZBook) .*G(\d+)$/, (m) => 2013 + Number(m[1])],
];

/** Maximum years between the reported BIOS date and the release; beyond that, the number means another machine. */
const MAX_BIOS_DELAY_YEARS = 4;

/** BIOS dates are late; the makers' generation numbers give the year of release. */
function getReleaseYear(model: string, fallback: number | null): number | null {
  for (const [pattern, year] of CORPORATE_YEARS) {
    const match = pattern.exec(model);
    if (!match) continue;
    const named = year(match);
    return fallback === null || Math.abs(fallback - named) <= MAX_BIOS_DELAY_YEARS ? named : fallback;
  }
  return fallback;
}

/** Model numbers that the maker used twice, ten years apart; the current ones are entered manually. */
const RECYCLED_NUMBERS = new Set(['XPS 15 9530', 'Latitude 3350', 'Latitude 3450', 'Latitude 3340', 'Latitude 3440']);

const ORDINALS: Readonly<Record<string, string>> = { st: '', nd: '', rd: '', th: '' };

function normaliseModel(model: string): string {
  return model
    .replace(/ \d\d(?:\.\d)? inch(?= G\d)/, '')
    .replace(/ (\d)(st|nd|rd|th)$/, (_, number, ending) => ` Gen ${number}${ORDINALS[ending] ?? ''}`)
    .replace(/ Gen (\d)[ai]$/, ' Gen $1');
}

/** Storage sizes of these business lines; earlier models had disks that owners replaced. */
function listStorageSizes(model: string, year: number | null): number[] | undefined {
  if (year === null || year < 2018) return undefined;
  return /^(ProBook|ThinkPad [EL]|Latitude 3|ThinkBook)/.test(model) ? [256, 512] : [256, 512, 1024];
}

function selectSurface(record: SourceRecord): Selected | undefined {
  if (!/^Surface (Laptop|Book)/.test(record.model)) return undefined;
  if (/Edition|for Business|5G|Performance Base/.test(record.model)) return undefined;
  const model = record.model.replace(' (1st gen)', ' 1').replace(' (7th generation)', ' 7').replace(' 13-inch', ' 13');
  return { manufacturer: 'Microsoft', model, releaseYear: record.releaseYear, releaseMonth: record.releaseMonth };
}

/** Surface notebooks of endoflife.date, business lines of the linuxhw hardware reports. */
export function selectNotebook(record: SourceRecord): Selected | undefined {
  if (record.category !== 'notebook') return undefined;
  if (record.source === 'endoflife.date') return selectSurface(record);
  if (RECYCLED_NUMBERS.has(record.model)) return undefined;
  if (!LINES[record.manufacturer]?.test(record.model) || (record.probes ?? 0) < MIN_PROBES) return undefined;
  const releaseYear = getReleaseYear(record.model, record.releaseYear);
  if (releaseYear === null || releaseYear < FIRST_YEAR) return undefined;
  const model = normaliseModel(record.model);
  const storage = listStorageSizes(model, releaseYear);
  return { manufacturer: record.manufacturer, model, releaseYear, releaseMonth: null, ...(storage && { storage }) };
}
