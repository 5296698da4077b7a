import { carved, slab } from '../distances.ts';
import { createGlassWear, type WearOfGlass } from '../marks/glass-wear.ts';
import {
  createHousingScratches,
  type Dent,
  dented,
  distanceToDents,
  type HousingWear,
  isRubbedOff,
  scratched,
} from '../marks/housing-wear.ts';
import { createDust, createFungus, createHaze, type FlawInside } from '../marks/inside-glass.ts';
import { anodised, bareMetal, darkInside, grainedPlastic, paper } from '../materials.ts';
import { noise } from '../noise.ts';
import type { Scene, Surface } from '../scene.ts';
import { lightFrom } from '../studio.ts';
import { add, mix, multiply, normalize, reflect, scale, smoothstep, type Vec } from '../vector.ts';

export type LensGlassWear = 'none' | 'dust' | 'light' | 'clear';
export type LensFlaw = 'none' | 'haze' | 'fungus';

const GLASS = { radius: 27, sphere: 58, top: 67.5 };
const CENTRE_Y = GLASS.top - GLASS.sphere;
const RIM = { inner: 30.5, outer: 35.5, low: 57, high: 72 };

/** A lens that stands on its mount; its damage is that of the housing. */
function lensDistance(damage: (distance: number, x: number, y: number, z: number) => number) {
  return (x: number, y: number, z: number): number => {
    const away = Math.sqrt(x * x + z * z);
    if (away > 48) return Math.min(y, away - 36);
    const rim = slab(
      Math.abs(away - (RIM.inner + RIM.outer) / 2) - (RIM.outer - RIM.inner) / 2,
      y - (RIM.low + RIM.high) / 2,
      (RIM.high - RIM.low) / 2,
      0.6,
    );
    const barrel = slab(away - 33.5, y - 28, 32, 1);
    let result = Math.min(rim, barrel);
    if (away > 31 && y < 54) {
      const rib = 0.55 * smoothstep(-0.35, 0.35, Math.sin(Math.atan2(z, x) * 84));
      result = Math.min(result, slab(away - 35.2 - rib, y - 33, 13, 0.7));
    }
    const thread = y > 63 && y < 71 ? 0.28 * Math.sin(y * 4.6) : 0;
    const glass = Math.max(
      Math.sqrt(x * x + (y - CENTRE_Y) * (y - CENTRE_Y) + z * z) - GLASS.sphere,
      away - GLASS.radius - 0.5,
    );
    const collar = slab(Math.abs(away - 29.2) - 2, y - 55, 7, 0.4);
    return Math.min(y, damage(result - (away < RIM.inner + 1 ? thread : 0), x, y, z), glass, collar) * 0.8;
  };
}

/** The front of a lens, held obliquely against the light. */
export function createLensGlass(wear: LensGlassWear): Scene {
  const area = { left: -25, right: 25, top: -22, bottom: 22 };
  const worn = createGlassWear(wear === 'dust' ? 'none' : wear, { seed: 'glass', area, impact: [0, 0] });
  const dust = wear === 'dust' ? createDust('dust', GLASS.radius - 3) : undefined;
  return {
    camera: { eye: [0, 290, 128], target: [0, 66, -1], widthAtTarget: 96 },
    distance: lensDistance((distance) => distance),
    surface: (point, normal, direction) =>
      isGlass(point) ? coatedGlass({ point, direction }, { worn, dust }) : lensBody(point, normal),
  };
}

/** The same lens with a lamp behind it. */
export function createLensFlaw(flaw: LensFlaw): Scene {
  const inside =
    flaw === 'haze' ? createHaze() : flaw === 'fungus' ? createFungus('fungus', GLASS.radius - 1) : undefined;
  return {
    camera: { eye: [0, 290, 128], target: [0, 66, -1], widthAtTarget: 96 },
    distance: lensDistance((distance) => distance),
    surface: (point, normal, direction) =>
      isGlass(point) ? litGlass({ point, direction }, flaw, inside) : lensBody(point, normal),
  };
}

/** Ring, barrel and focus ring of a lens. */
export function createLensHousing(wear: HousingWear): Scene {
  const find = createHousingScratches(wear, 'housing-lens', { left: -34, right: 34, top: 20, bottom: 70 });
  const dents: Dent[] =
    wear === 'clear'
      ? [
          [20.5, 73.4, 28.5, 4.4],
          [-24, 51, 27.5, 3.4],
          [-17, 10, 33.5, 3.4],
        ]
      : [];
  const broken = wear === 'broken';
  return {
    camera: { eye: [-8, 178, 215], target: [0, 60, 18], widthAtTarget: 98 },
    distance: lensDistance((distance, x, y, z) => {
      if (!broken) return dents.length > 0 ? dented(distance, x, y, z, dents) : distance;
      return distance > 5 ? distance : carved(distance, Math.min(missingPiece(x, y, z), tear(x, y, z)), 0.15) * 0.75;
    }),
    surface(point, normal, direction) {
      if (isGlass(point)) return coatedGlass({ point, direction }, {});
      if (point[1] < 0.05) return paper(point, normal);
      const [x, y, z] = point;
      if (dents.length > 0 && distanceToDents(x, y, z, dents) < 0.12) return bareMetal(point, normal);
      if (broken && Math.min(missingPiece(x, y, z), tear(x, y, z)) < 0.12)
        return normal[1] > 0.3 ? bareMetal(point, normal) : darkInside(normal);
      const surface = lensBody(point, normal);
      const isRim = y > 71 || (y > 45.4 && y < 46.6);
      const rubbed = wear !== 'none' && isRim && isRubbedOff(0.8, point, wear === 'light' ? 0.06 : 0.26);
      if (rubbed) return bareMetal(point, normal);
      const scratch = normal[1] < 0.5 && (y < 20 || y > 46.5) ? find?.(x, y) : undefined;
      return scratch
        ? scratched(surface, scratch, { right: [1, 0, 0], down: [0, 1, 0], below: bareMetal(point, normal) })
        : surface;
    },
  };
}

/** Broken out of the rim. */
function missingPiece(x: number, y: number, z: number): number {
  const jagged = noise(x * 0.7, z * 0.7, 4) * 1.1 + noise(x * 2.1, y * 2.1, 5) * 0.5;
  return Math.max(
    Math.abs(x - 15) - 8 + Math.abs(y - 72) * 0.55 + jagged,
    64.5 + Math.abs(x - 15) * 0.3 + jagged - y,
    14 - z,
  );
}

/** A crack from the gap down the barrel. */
function tear(x: number, y: number, z: number): number {
  const course = 12 + (66 - y) * 0.22 + noise(y * 0.32, 3, 6) * 3 + noise(y * 1.3, 7, 6) * 0.7;
  return Math.max(Math.abs(x - course) - 0.42 * smoothstep(8, 60, y), 10 - z, y - 68);
}

function isGlass([x, y, z]: Vec): boolean {
  return (
    Math.hypot(x, z) < GLASS.radius + 0.2 && y > 59 && Math.abs(Math.hypot(x, y - CENTRE_Y, z) - GLASS.sphere) < 0.1
  );
}

function lensBody(point: Vec, normal: Vec): Surface {
  const [x, y, z] = point;
  const away = Math.hypot(x, z);
  if (y < 0.05) return paper(point, normal);
  if (away < RIM.inner + 0.6)
    return { color: [0.014, 0.014, 0.015], specular: [0.03, 0.03, 0.03], roughness: 0.55, normal };
  if (y > 20 && y < 46) return grainedPlastic(point, normal, [0.028, 0.028, 0.03], 0.6);
  if (Math.abs(y - 51) < 0.5) return anodised(point, normal, [0.5, 0.31, 0.1]);
  return anodised(point, normal, [0.085, 0.086, 0.09]);
}

interface Seen {
  point: Vec;
  direction: Vec;
}

/** Where the line of sight meets a plane below the glass. */
function lookInside({ point: [x, , z], direction }: Seen, depth: number): readonly [number, number] {
  const bent = normalize(add(direction, [0, -0.6, 0]));
  return [x - (bent[0] / bent[1]) * depth, z - (bent[2] / bent[1]) * depth];
}

const normalAt = (x: number, z: number, curvature: number): Vec => normalize([x * curvature, 1, z * curvature]);

/** Dark glass with the coloured reflections of its coatings, one per surface inside. */
function coatedGlass(seen: Seen, { worn, dust }: { worn?: WearOfGlass; dust?: FlawInside | undefined }): Surface {
  const { point, direction } = seen;
  const [x, , z] = point;
  const normal = normalAt(x, z, 1 / GLASS.sphere);
  const coatings: readonly (readonly [curvature: number, tint: Vec])[] = [
    [0.034, [0.2, 0.13, 0.42]],
    [-0.021, [0.08, 0.3, 0.24]],
    [0.052, [0.36, 0.2, 0.08]],
  ];
  let glow: Vec = [0, 0, 0];
  for (const [curvature, tint] of coatings) {
    const light = lightFrom(reflect(direction, normalAt(x, z, curvature)), 0.02);
    glow = add(glow, scale(multiply(light, tint), 0.09));
  }
  const [irisX, irisZ] = lookInside(seen, 14);
  const iris = Math.hypot(irisX, irisZ);
  const rings = 0.5 + 0.5 * Math.sin(iris * 2.6);
  const depth = mix([0.002, 0.002, 0.003], [0.014, 0.014, 0.017], smoothstep(11, 12, iris) * (0.4 + 0.6 * rings));
  const speck = dust?.(...lookInside(seen, 2)) ?? 0;
  const glass: Surface = {
    color: mix(depth, [0.62, 0.62, 0.6], speck),
    specular: [0, 0, 0],
    roughness: 1,
    normal,
    glow: scale(glow, 1 - speck * 0.8),
    coat: { normal, roughness: 0.02 },
  };
  return worn && Math.hypot(x, z) < GLASS.radius - 0.8
    ? worn(glass, [x, z], { right: [1, 0, 0], down: [0, 0, 1], normal })
    : glass;
}

/** A lamp shines through the lens. */
function litGlass(seen: Seen, flaw: LensFlaw, inside: FlawInside | undefined): Surface {
  const [x, , z] = seen.point;
  const normal = normalAt(x, z, 1 / GLASS.sphere);
  const [lampX, lampZ] = lookInside(seen, 9);
  const lamp = Math.hypot(lampX, lampZ - 1);
  const milky = flaw === 'haze' ? (inside?.(x, z) ?? 0) : 0;
  const thread = flaw === 'fungus' ? (inside?.(...lookInside(seen, 1.5)) ?? 0) : 0;
  const disc = smoothstep(19.5 + milky * 7, 19 - milky * 15, lamp);
  const hot = mix([0.5, 0.47, 0.4], [1.25, 1.2, 1.08], smoothstep(19, 2, lamp));
  const barrel: Vec = scale([0.05, 0.048, 0.045], 0.6 + 0.4 * Math.sin(lamp * 2.2));
  const clear = mix(barrel, hot, disc);
  const veiled = mix(clear, scale([0.5, 0.5, 0.49], 0.75 + 0.5 * disc), milky * 0.72);
  const glow = mix(veiled, disc > 0.5 ? [0.09, 0.085, 0.075] : [0.42, 0.41, 0.38], thread * 0.85);
  return {
    color: [0.002, 0.002, 0.002],
    specular: [0, 0, 0],
    roughness: 1,
    normal,
    glow,
    coat: { normal, roughness: 0.3 },
  };
}
