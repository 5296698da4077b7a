import type { CompiledDevice } from '../catalogue/compile-catalogue.ts';
import { isProLens, lensFigures } from '../catalogue/lens-class.ts';

/** A device's place among its neighbours. Devices of one line differ in generation, version and year only. */
export interface DeviceLine {
  line: string;
  /** Number in the name: 13 of "iPhone 13". 0 without one. */
  generation: number;
  /** Sum of the ranks of the words that name a version: "Pro", "mini". */
  rank: number;
  /** Generations are compared within one design: those of lenses count for one motor and coating only. */
  design: string;
  /** Months; undefined if the year is unknown. */
  release: number | undefined;
}

/** Ranks of the words for a kind of device: better ones are positive. */
export type VersionWords = Readonly<Record<string, number>>;

/** The line of a device; undefined where the name does not tell one. */
export function getDeviceLine(device: CompiledDevice, words: VersionWords): DeviceLine | undefined {
  const { releaseYear, releaseMonth } = device;
  const release = releaseYear === null ? undefined : releaseYear * 12 + (releaseMonth ?? MIDDLE_OF_YEAR);
  const place = device.kind === 'lens' ? placeLens(device) : placeModel(device, words);
  return place && { ...place, release };
}

const MIDDLE_OF_YEAR = 6;
const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

/** The numbers of these kinds are generations; those of the others are sizes or places in the range. */
const NUMBERED_KINDS = new Set(['phone']);

function placeModel({ kind, manufacturer, model }: CompiledDevice, words: VersionWords): Omit<DeviceLine, 'release'> {
  let generation = 0;
  let rank = 0;
  const rest: string[] = [];
  // "(M2, 2022)" is a chip and a year; "(Gen 2)" a generation.
  const text = model.replace(/\b(?:19|20)\d\d\b/g, ' ').replace(/\+/g, ' + ');
  const tokens = text.split(/[\s(),]+/).filter(Boolean);
  tokens.forEach((token, index) => {
    const before = tokens[index - 1] ?? '';
    const found = generation === 0 ? readGeneration(token, before, kind) : undefined;
    if (Object.hasOwn(words, token)) rank += words[token] ?? 0;
    else if (found) {
      generation = found.number;
      rest.push(found.pattern);
    } else if (token !== 'Mark' && token !== 'Gen') rest.push(token);
  });
  return { line: [kind, manufacturer, ...rest.filter(Boolean)].join(' '), design: '', generation, rank };
}

/** The number of a generation in a word, and the word without it. */
function readGeneration(token: string, before: string, kind: string): { number: number; pattern: string } | undefined {
  if (before === 'Gen') return { number: Number(token), pattern: '' };
  const roman = ROMAN.indexOf(token);
  if (roman > 1 || (roman > 0 && before === 'Mark')) return { number: roman, pattern: '' };
  // "Z 6II", "6III"; "M2" of a MacBook, "G8" of an EliteBook.
  const joined = /^(\d+)(II|III)$/.exec(token);
  if (joined) return { number: ROMAN.indexOf(joined[2] ?? ''), pattern: joined[1] ?? '' };
  const chip = kind === 'notebook' || kind === 'tablet' ? /^([MG])(\d{1,2})$/.exec(token) : null;
  if (chip) return { number: Number(chip[2]), pattern: `${chip[1]}#` };
  const named = NUMBERED_KINDS.has(kind)
    ? /^(\D*)(\d{1,2})(\D*)$/.exec(token)
    : /^(HERO|Tab S|S)(\d{1,2})()$/.exec(token);
  if (!named) return undefined;
  return { number: Number(named[2]), pattern: `${named[1]}#${named[3]}` };
}

/** Lenses with the same focal lengths for the same mount. The wider aperture is the better version. */
function placeLens({ manufacturer, model, mounts }: CompiledDevice): Omit<DeviceLine, 'release'> | undefined {
  const figures = lensFigures(model);
  if (!figures) return undefined;
  const { minFocal, maxFocal, aperture } = figures;
  const parts = model.split(' ');
  const generation = Math.max(0, ...parts.map((word) => ROMAN.indexOf(word)));
  const design = parts.filter((word) => ROMAN.indexOf(word) < 1).join(' ');
  // A line of its own: special optics, and what is sold for less for another reason than age.
  const special = SPECIAL_LENSES.filter((word) => new RegExp(`\\b${word}`, 'i').test(model));
  const family = [isProLens(model) && 'pro', SMALL_SENSOR.test(model) && 'small', isStabilised(model) && 'stabilised'];
  const mount = mounts?.[0]?.replace('EF-S', 'EF');
  const line = ['lens', manufacturer, mount, `${minFocal}-${maxFocal}`, ...special, ...family.filter(Boolean)];
  return { line: line.join(' '), design, generation, rank: -aperture };
}

/** Names of lenses for sensors below full frame. */
const SMALL_SENSOR = /\bDX\b|^EF-S|^EF-M|^RF-S|^E |^XC|^DA |^DT|^AF DT|\bDC\b|Di[ -]II\b/;

const SPECIAL_LENSES = [
  'Macro',
  'Micro',
  'Fish-?eye',
  'PZ',
  'DO',
  'PF',
  'APD',
  'STF',
  'Soft',
  'Tilt',
  'TS-E',
  'Loxia',
  'AF',
  'DS',
  'SAM',
  'Extender',
];

function isStabilised(model: string): boolean {
  return /\b(IS|VR|OSS|OIS|OS|VC)\b/.test(model);
}

/**
 * Whether the second device is a newer or better version of the first, and in no way older or worse. Of two devices, one
 * of unknown age counts as the older.
 */
export function isSuccessor(older: DeviceLine, newer: DeviceLine): boolean {
  if (older.line !== newer.line || older.rank > newer.rank) return false;
  const sameDesign = older.design === newer.design;
  if (sameDesign && older.generation > newer.generation) return false;
  const advanced = (sameDesign && newer.generation > older.generation) || newer.rank > older.rank;
  if (newer.release === undefined) return older.release === undefined && advanced;
  if (older.release === undefined) return true;
  return older.release < newer.release || (older.release === newer.release && advanced);
}
