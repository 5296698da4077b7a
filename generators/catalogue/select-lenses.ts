import { mountName } from './select-cameras.ts';
import type { Selected, SourceRecord } from './source-records.ts';

/** Lenses for current mounts. Adapters, converters, film-era manual lenses and cinema lenses are not bought. */
const DROPPED =
  /\+|ext\.|conv|TCL-|WCL-|VCL-|-lens|-Lens|body cap|Body Cap|compatibles|Takumar|Pentax-[AMKF] |Pentax K |AI|Series E|black knob|Minolta|unshifted|Cine|T1\.5|Mirror|Reflex|Canon FD|Lens FL |DKL|Jena|Adaptall|Zoom New|Zuiko Auto|Nikkor \d|Coolpix|Konica|35-(70|80|105|135)mm|(?<!FE )28-(80|70)mm f\/3|80-200mm f\/4\.5|100-200mm|70-210mm|22-55mm|90-300mm|^\d+mm|^E 20mm f\/2$|\(IF\) Macro$|280D|Macro 1:2$|Super Wide|DL Macro|RMC|28\.0mm|SUMMILUX/;
const MAKERS: Readonly<Record<string, string>> = {
  Canon: 'Canon',
  Nikon: 'Nikon',
  Sony: 'Sony',
  Fujifilm: 'Fujifilm',
  Panasonic: 'Panasonic',
  Leica: 'Panasonic',
  Olympus: 'Olympus',
  Pentax: 'Pentax',
  Sigma: 'Sigma',
  Tamron: 'Tamron',
  Tokina: 'Tokina',
  Samyang: 'Samyang',
  Zeiss: 'Zeiss',
  Venus: 'Laowa',
};

/** One spelling for all makers: "24-70mm f/2.8", the maker's name only in front, no trailing model codes. */
function normaliseModel(maker: string, source: string): string {
  const model = source
    .replace(/\s*\|\s*(?:(Art|Contemporary|Sports|A|C|S)\b).*$/, (_, line: string) => ` ${LINES[line] ?? line}`)
    .replace(/ \[A\]$| DG HSM A$/, (tail) => (tail === ' [A]' ? ' Art' : ' DG HSM Art'))
    .replace(
      /^(?:Carl )?(Canon|Nikon|Sony|Olympus|Sigma|Tamron|Tokina|Samyang|SAMYANG|Zeiss|Laowa|smc Pentax-|smc PENTAX |HD Pentax-|Leica(?! DG))\s?/i,
      '',
    )
    .replace(/ \((?:A|B|F)\d{3}\)$| [ABF]\d{3}$| \(Model \w+\)$| \(SEL\w+\)$| \(SAL\w+\)$/, '')
    .replace(/ F\/?(?=\d)/g, ' f/')
    .replace(/EF(?=\d)/, 'EF ')
    .replace(/(\d)mmF/, '$1mm f/')
    .replace(/\/F(?=\d)/, 'mm f/')
    .replace(/(\d\.\d)(R |L )/, '$1 $2')
    .replace(/f\/2\.8-2\.8/, 'f/2.8')
    .replace(/(f\/\d+|-\d+)\.0\b/g, '$1')
    .replace(/(\d) L (?=USM|IS|II|Macro)/, '$1L ')
    .replace(/^(GF|XF)(?=\d)/, '$1 ')
    .replace(/ DC DN C$/, ' DC DN Contemporary')
    .replace(/ AL II\/L\/WR$/, ' AL II')
    .replace(' DA ED', ' ED')
    .replace(/\s+/g, ' ')
    .trim();
  if (maker === 'Nikon') return nikonName(model);
  if (maker === 'Olympus')
    return model
      .replace(/^M\.Zuiko (?:Digital )?(?:ED )?/, 'M.Zuiko ')
      .replace(/^Zuiko Digital (?:ED )?/, 'Zuiko Digital ')
      .replace(' PRO', ' Pro');
  if (maker === 'Panasonic') return model.replace('LUMIX S 20-60mm', 'Lumix S 20-60mm').replace(/^LUMIX/, 'Lumix');
  return model;
}

const LINES: Readonly<Record<string, string>> = { A: 'Art', C: 'Contemporary', S: 'Sports' };

/** "Nikkor AF-S 18-105mm f/3.5-5.6G DX ED VR" → "AF-S DX 18-105mm f/3.5-5.6G ED VR", the order on the lens. */
function nikonName(model: string): string {
  const z = /^nikkor (Z.*)$/i.exec(model)?.[1];
  const plain = model.replace(/^(?:AF-S )?Nikkor /i, (start) => (/AF-S/.test(start) ? 'AF-S ' : ''));
  if (z) return `NIKKOR ${z}`;
  const dx = / DX\b/.test(plain);
  const bare = plain.replace(/ DX\b/, '').replace(/^(AF Zoom-Nikkor|AF Zoom) /, 'AF ');
  return dx ? bare.replace(/^(AF-S|AF-P|AF) (?:VR )?/, '$1 DX ') : bare;
}

/** Lenses of the lensfun database: exact names and mounts, no years (see facts.json). */
export function selectLens(record: SourceRecord): Selected | undefined {
  const maker = MAKERS[record.manufacturer];
  if (record.category !== 'lens' || !maker || DROPPED.test(record.model)) return undefined;
  if (record.manufacturer === 'Tamron' && /^E /.test(record.model)) return undefined;
  if (record.manufacturer === 'Leica' && !record.model.startsWith('Leica DG')) return undefined;
  const mounts = [...new Set((record.mounts ?? []).map(mountName).filter((name) => name !== undefined))];
  if (mounts.length === 0 || mounts.includes('Nikon CX')) return undefined;
  const model = normaliseModel(maker, record.model);
  if (!/\d ?mm/.test(model) || !/f\/\d/.test(model)) return undefined;
  return { manufacturer: maker, model, releaseYear: null, releaseMonth: null, mounts };
}
