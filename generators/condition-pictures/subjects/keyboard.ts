import { carved, roundedRectangle, slab } from '../distances.ts';
import { anodised, darkInside, grainedPlastic } from '../materials.ts';
import { fractalNoise, hash } from '../noise.ts';
import { createPlacement } from '../placement.ts';
import type { Scene, Surface } from '../scene.ts';
import { mix, smoothstep, type Vec } from '../vector.ts';
import { letterDistance } from './letters.ts';

export type KeyboardWear = 'none' | 'worn' | 'faults';

const PITCH_MM = 19;
const HALF_KEY_MM = 8.1;
const ROWS = ['WERTZUIOP', 'ASDFGHJKL', 'YXCVBNM'];
/** Each row is shifted against the one above. */
const SHIFTS_MM = [-4.75, 0, 9.5];
/** Row and column of the key that is missing, and of the one that stands askew. */
const MISSING = [1, 2] as const;
const ASKEW = [1, 4] as const;

/** Some keys of a notebook from the front. */
export function createKeyboard(wear: KeyboardWear): Scene {
  const place = createPlacement({ own: [PITCH_MM * 2.6, 0, PITCH_MM], at: [0, 0, 1], angle: 0.13 });
  const isKey = (key: Key, [row, column]: readonly [number, number]) =>
    wear === 'faults' && key.row === row && key.column === column;
  const keyDistance = (key: Key, y: number) => {
    if (isKey(key, MISSING))
      return Math.min(
        slab(Math.sqrt(key.x * key.x + key.z * key.z) - 2.6, y + 1, 0.9, 0.8),
        slab(Math.abs(roundedRectangle(key.x, key.z, 5.4, 4.6, 1)) - 0.45, y + 1.3, 0.35, 0.1),
      );
    const slant = isKey(key, ASKEW) ? key.x * 0.2 + key.z * 0.1 + 1.4 : 0;
    return slab(roundedRectangle(key.x, key.z, HALF_KEY_MM, HALF_KEY_MM, 2), y - slant, 0.85, 0.4);
  };
  return {
    camera: { eye: [0, 172, 150], target: [0, 0, 0], widthAtTarget: 84 },
    distance(x, y, z) {
      const key = findKey(place.ownX(x, z), place.ownZ(x, z));
      const well = slab(roundedRectangle(key.x, key.z, HALF_KEY_MM + 0.7, HALF_KEY_MM + 0.7, 2.4), y, 2, 0.2);
      const deck = carved(y + 0.35, well, 0.15);
      return Math.min(deck, keyDistance(key, y)) * 0.8;
    },
    surface(point, normal) {
      const [x, y, z] = place.toOwn(point);
      const key = findKey(x, z);
      const outline = roundedRectangle(key.x, key.z, HALF_KEY_MM, HALF_KEY_MM, 2);
      if (y < -0.5 || (isKey(key, MISSING) && outline < 0.8)) return insideWell(y, point, normal);
      if (outline > 0.25) return anodised(point, normal, [0.3, 0.305, 0.315]);
      return keyTop(key, wear, point, normal);
    },
  };
}

interface Key {
  row: number;
  column: number;
  /** From the middle of the key. */
  x: number;
  z: number;
}

function findKey(x: number, z: number): Key {
  const row = Math.round(z / PITCH_MM);
  const shift = SHIFTS_MM[row] ?? (row < 0 ? -9 : 4);
  const column = Math.round((x - shift) / PITCH_MM);
  return { row, column, x: x - shift - column * PITCH_MM, z: z - row * PITCH_MM };
}

function keyTop(key: Key, wear: KeyboardWear, point: Vec, normal: Vec): Surface {
  const { row, column, x, z } = key;
  const letter = ROWS[row]?.[column];
  const black = grainedPlastic(point, normal, [0.02, 0.021, 0.022], 0.55);
  const legend = letter ? smoothstep(0.42, 0.3, letterDistance(letter, x + 0.2, z + 0.2)) : 0;
  if (wear !== 'worn') return { ...black, color: mix(black.color, [0.7, 0.71, 0.72], legend) };
  const used = 0.65 + 0.35 * hash(row, column, 3);
  const rubbed = smoothstep(7.2, 3.6, Math.hypot(x * 1.05, z)) * used;
  const rest =
    legend * smoothstep(0.62, 0.25, rubbed * 0.62 + fractalNoise(point[0] * 0.8, point[2] * 0.8, 3, 7) * 0.55);
  return {
    ...black,
    color: mix(mix(black.color, [0.05, 0.05, 0.05], rubbed * 0.3), [0.55, 0.56, 0.57], rest),
    normal: rubbed > 0.2 ? normal : black.normal,
    roughness: 0.55 - 0.42 * rubbed,
    specular: mix(black.specular, [0.085, 0.085, 0.085], rubbed),
  };
}

/** The dome of rubber and the hinge of plastic below a missing key. */
function insideWell(y: number, point: Vec, normal: Vec): Surface {
  if (y > -1.75) return grainedPlastic(point, normal, y > -1.2 ? [0.42, 0.43, 0.44] : [0.5, 0.5, 0.5], 0.4);
  return darkInside(normal);
}
