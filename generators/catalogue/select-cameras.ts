import type { Selected, SourceRecord } from './source-records.ts';

/** Makers whose cameras sell, and the lines to include. Japanese and American names of the same camera are left out. */
const LINES: Readonly<Record<string, RegExp>> = {
  Canon:
    /^(EOS (?!Kiss|KISS|Rebel|Digital|8000D|9000D|D\d)(R|RP|R5|R6|M\d*|\d+D( Mark \w+)?|5DS( R)?|6D.*|7D.*)|EOS-1D.*|PowerShot (G\d+ X.*|S1[012]0|S9[05]|G1[56]|SX\d+ HS))$/,
  Nikon: /^(D\d+[A-Za-z]?|Df|Z \w+|Z fc|1 [JSV]\d|1 AW1|Coolpix (A|P330|P340|P7000|P7800|P1000))$/,
  Sony: /^(Alpha \w+( \w+)?|NEX-\w+|RX\w+( \w+)*|DSC-HX\w+)$/,
  Fujifilm: /^(X-\w+|X\d+\w*|XQ1|GFX 50R|FinePix X100)$/,
  Panasonic: /^D[MC]+-(GH\d|GX\d+|GM\d|GF[4-7]|G[5-9]|G\d\d|G90|S\w+|LX\w+|FZ\d{3,5}|TZ\d+|LF1)$/,
  Olympus: /^(E-(P\d|PL\d\w?|PM\d|M\w+.*|\d)|PEN-F|XZ-\d|Stylus 1|Tough TG-\d)$/,
  Pentax: /^(K-.*|KP|Pentax Q.*)$/,
  Ricoh: /^GR$/,
  Sigma: /^(fp.*|sd Quattro|DP\d Merrill)$/,
  Leica: /^L(eica|EICA) (Q2?|SL|TL?2?|CL|M) ?(\(.*\))?$/,
};

/** Regional variants of Panasonic cameras; the European name is used. */
const PANASONIC_TWINS = /^(TZ(61|71|81|91|96|101|110|202)|G(70|81|85|91|95|99)|GX(85|880)|LX10|FZ4\d|ZS\d+)$/;
const OLD =
  /^(D(1|1H|1X|2H|2Hs|2X|2Xs|40X?|50|60|70s?|80|100|200)|EOS-1D( Mark II| Mark II N|s|s Mark II)?|EOS ([123]0D|300D|350D|400D|10D)|Alpha (100|200|230|290|300|330|350|380|390|450|500)|E-[1358])$/;

function normaliseModel(manufacturer: string, model: string): string {
  switch (manufacturer) {
    case 'Nikon':
      return model.replace(/^1 (?=\w)/, 'Nikon 1 ');
    case 'Sony':
      return model.replace(/^DSC-(HX\w+)/, 'Cyber-shot $1').replace('RX1 R', 'RX1R');
    case 'Panasonic':
      return `Lumix ${model
        .replace(/^D[MC]+-/, '')
        .replace('FZ10002', 'FZ1000 II')
        .replace('LX100M2', 'LX100 II')}`;
    case 'Olympus':
      return model
        .replace(/^E-M(\d+)Mark(\w+)/, 'OM-D E-M$1 Mark $2')
        .replace(/^E-M10 (II|III|IV)$/, 'OM-D E-M10 Mark $1')
        .replace(/^E-M/, 'OM-D E-M')
        .replace(/^E-P(?!L?\d+\w?$)/, 'PEN E-P')
        .replace(/^(E-P[LM]?\d)/, 'PEN $1');
    case 'Pentax':
      return model.replace(/^Pentax /, '').replace('II s', 'IIs');
    case 'Leica':
      return model
        .replace(/^leica /i, '')
        .replace('(Typ 7323)', '')
        .trim();
    case 'Fujifilm':
      return model.replace('FinePix X100', 'X100').replace('E2S', 'E2S');
    default:
      return model;
  }
}

function getBody(record: SourceRecord): Selected['body'] {
  if (record.form === 'mirrorless' || record.form === 'rangefinder') return 'mirrorless';
  return record.form === 'slr' ? 'dslr' : 'compact';
}

function getSensor(crop: number | undefined): Selected['sensor'] {
  if (crop === undefined) return undefined;
  if (crop < 0.95) return 'medium format';
  if (crop < 1.15) return 'full frame';
  if (crop < 1.7) return 'APS-C';
  if (crop < 2.2) return 'Micro Four Thirds';
  return crop < 3 ? '1 inch' : 'small';
}

/** Mount names as printed on lens caps. Undefined for the invented mounts of compacts. */
export function mountName(mount: string): string | undefined {
  const known: readonly (readonly [RegExp, string])[] = [
    [/^Canon (EF-S|EF-M|EF|RF)$/, 'Canon $1'],
    [/^Nikon F/, 'Nikon F'],
    [/^Nikon (Z|CX)$/, 'Nikon $1'],
    [/^Sony (E)$/, 'Sony E'],
    [/^(Sony Alpha|Minolta AF)$/, 'Sony A'],
    [/^Fujifilm (X|G)$/, 'Fujifilm $1'],
    [/^Micro 4\/3 System$/, 'Micro Four Thirds'],
    [/^4\/3 System$/, 'Four Thirds'],
    [/^Pentax (K|Q)/, 'Pentax $1'],
    [/^Leica (L|M|TL|SL)$/, 'Leica $1'],
    [/^Sigma SA$/, 'Sigma SA'],
  ];
  for (const [pattern, name] of known)
    if (pattern.test(mount)) return mount.replace(new RegExp(`${pattern.source}.*`), name);
  return undefined;
}

/** Cameras of the lensfun database: exact names and mounts, few years (facts.json has those). */
export function selectCamera(record: SourceRecord): Selected | undefined {
  if (record.category !== 'camera' || !LINES[record.manufacturer]?.test(record.model)) return undefined;
  if (OLD.test(record.model) || /film|Xperia/.test(record.model)) return undefined;
  const short = record.model.replace(/^D[MC]+-/, '');
  if (record.manufacturer === 'Panasonic' && PANASONIC_TWINS.test(short)) return undefined;
  if (/\((4:3|16:9|3:2)\)/.test(record.model) && !record.model.includes('(3:2)')) return undefined;
  const model = normaliseModel(record.manufacturer, record.model.replace(' (3:2)', ''));
  const body = getBody(record);
  const sensor = getSensor(record.cropFactor);
  const mount = record.mount && body !== 'compact' ? mountName(record.mount) : undefined;
  return {
    manufacturer: record.manufacturer,
    model,
    releaseYear: record.releaseYear,
    releaseMonth: record.releaseMonth,
    ...(body && { body }),
    ...(sensor && { sensor }),
    ...(mount && { mounts: [mount] }),
  };
}
