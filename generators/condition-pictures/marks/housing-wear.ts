import { carved } from '../distances.ts';
import { noise } from '../noise.ts';
import type { Surface } from '../scene.ts';
import { add, mix, normalize, scale, type Vec } from '../vector.ts';
import { type Area, createScratches, createScratchField, type ScratchSample } from './scratches.ts';

export type HousingWear = 'none' | 'light' | 'clear' | 'broken';

/** A hollow that a blow left: centre, radius. */
export type Dent = readonly [x: number, y: number, z: number, radius: number];

/** A shape without its dents, whose rims are pushed up softly. */
export function dented(distance: number, x: number, y: number, z: number, dents: readonly Dent[]): number {
  let result = distance;
  if (distance > 4) return distance;
  for (let index = 0; index < dents.length; index++) {
    const dent = dents[index] as Dent;
    const dx = x - dent[0];
    const dy = y - dent[1];
    const dz = z - dent[2];
    const away = Math.sqrt(dx * dx + dy * dy + dz * dz) - dent[3];
    if (away < 3) result = carved(result, away, 0.5);
  }
  return result;
}

/** Distance to the nearest dent; its metal is bare. */
export function distanceToDents(x: number, y: number, z: number, dents: readonly Dent[]): number {
  return dents.reduce(
    (least, [cx, cy, cz, radius]) => Math.min(least, Math.hypot(x - cx, y - cy, z - cz) - radius),
    1e3,
  );
}

/** Fine scratches; with `clear` deep ones, too. Undefined for a housing that needs none. */
export function createHousingScratches(wear: HousingWear, seed: string, area: Area) {
  if (wear === 'none') return undefined;
  const fine = [
    ...createScratches(`${seed}-fine-1`, area, {
      count: 16,
      length: [4, 14],
      width: [0.1, 0.16],
      depth: [0.2, 0.34],
      direction: 0.6,
      spread: 0.4,
    }),
    ...createScratches(`${seed}-fine-2`, area, {
      count: 10,
      length: [3, 9],
      width: [0.08, 0.14],
      depth: [0.16, 0.3],
      direction: -0.5,
      spread: 0.5,
    }),
  ];
  if (wear === 'light') return createScratchField(fine);
  return createScratchField([
    ...fine,
    ...createScratches(`${seed}-deep-1`, area, {
      count: 4,
      length: [18, 38],
      width: [0.4, 0.7],
      depth: [0.8, 1],
      direction: 0.45,
      spread: 0.3,
    }),
    ...createScratches(`${seed}-deep-2`, area, {
      count: 3,
      length: [8, 18],
      width: [0.35, 0.6],
      depth: [0.7, 0.9],
      direction: -0.6,
      spread: 0.3,
    }),
  ]);
}

/** A scratched surface: `below` appears where the scratch goes through the finish. */
export function scratched(
  surface: Surface,
  { along, slope, depth }: ScratchSample,
  { right, down, below }: { right: Vec; down: Vec; below: Surface },
): Surface {
  const direction = add(scale(right, along[0]), scale(down, along[1]));
  const across = add(scale(right, -along[1]), scale(down, along[0]));
  const normal = normalize(add(surface.normal, scale(across, slope * 0.7 * depth)));
  const through = depth > 0.5 ? 0.85 : depth * 0.7;
  return {
    ...surface,
    color: mix(surface.color, below.color, through),
    specular: mix(surface.specular, below.specular, through),
    roughness: surface.roughness + (below.roughness - surface.roughness) * through,
    normal,
    grooves: { along: direction, strength: 0.12 * depth },
  };
}

/** Where a finish is rubbed off along an edge: more at some places than at others. */
export function isRubbedOff(edge: number, [x, y, z]: Vec, amount: number): boolean {
  return edge + noise(x * 0.6, z * 0.6 + y * 0.4, 31) * 0.3 + noise(x * 2.3, z * 2.3 + y, 32) * 0.2 > 1.15 - amount;
}
