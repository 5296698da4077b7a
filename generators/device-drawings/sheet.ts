import { cameraShapes } from './cameras.ts';
import { notebookShapes, tabletShapes } from './flat-devices.ts';
import { drawLens, lensShapes } from './lenses.ts';
import { type backs, drawPhone, type fronts } from './phones.ts';

type Phone = readonly [front: keyof typeof fronts, back: keyof typeof backs];

/** Drawings of phones whose name does not say front and back: offers were stored with them. */
const NAMED_PHONES: Readonly<Record<string, Phone>> = {
  'phone-island': ['island', 'triple'],
  'phone-notch': ['notch', 'diagonal'],
  'phone-button': ['button', 'single'],
  'phone-bezel': ['bezel', 'single'],
};

/** Combinations that families of phones have, `phone-<front>-<back>`. */
const PHONES: readonly Phone[] = [
  ['button', 'double'],
  ['notch', 'single'],
  ['notch', 'pair'],
  ['notch', 'stack'],
  ['notch', 'triple'],
  ['island', 'diagonal'],
  ['island', 'pair'],
  ['island', 'plateau'],
  ['island', 'ledge'],
  ['hole', 'column'],
  ['hole', 'quad'],
  ['hole', 'wave'],
  ['hole', 'block'],
  ['hole', 'bar'],
  ['hole', 'pill'],
  ['hole', 'round'],
  ['hole', 'slots'],
  ['hole', 'stack'],
  ['hole', 'triple'],
  ['corner', 'block'],
  ['corner', 'round'],
  ['corner', 'stack'],
  ['corner', 'pair'],
  ['right', 'double'],
  ['drop', 'block'],
  ['drop', 'column'],
  ['drop', 'pair'],
  ['drop', 'slots'],
  ['drop', 'stack'],
  ['full', 'pair'],
  ['full', 'round'],
  ['slim', 'single'],
  ['slim', 'double'],
  ['bezel', 'double'],
];

/** All composed drawings by name; `drawn.svg` beside this file has those that were drawn by hand. */
function composeDrawings(): Map<string, string> {
  const named = (kind: string, shapes: Readonly<Record<string, string>>) =>
    Object.entries(shapes).map(([name, markup]): [string, string] => [`${kind}-${name}`, markup]);
  return new Map([
    ...Object.entries(NAMED_PHONES).map(([name, phone]): [string, string] => [name, drawPhone(...phone)]),
    ...PHONES.map((phone): [string, string] => [`phone-${phone.join('-')}`, drawPhone(...phone)]),
    ...named('tablet', tabletShapes),
    ...named('notebook', notebookShapes),
    ...named('camera', cameraShapes),
    ...Object.entries(lensShapes).map(([name, lens]): [string, string] => [`lens-${name}`, drawLens(lens)]),
  ]);
}

/** The sheet of shapes: the drawn ones and the composed ones, one group per line. */
export function composeSheet(drawn: string): string {
  const groups = [...composeDrawings()].map(([name, markup]) => `<g id="${name}">${markup}</g>`);
  return drawn.replace('</svg>', `${groups.join('\n')}\n</svg>`);
}
