import { carved, roundedRectangle, slab } from '../distances.ts';
import { createCracks } from '../marks/cracks.ts';
import {
  createHousingScratches,
  type Dent,
  dented,
  distanceToDents,
  type HousingWear,
  isRubbedOff,
  scratched,
} from '../marks/housing-wear.ts';
import { anodised, bareMetal, darkInside, grainedPlastic, paper } from '../materials.ts';
import { noise } from '../noise.ts';
import { createPlacement } from '../placement.ts';
import type { Scene, Surface } from '../scene.ts';
import { add, mix, scale, smoothstep, type Vec } from '../vector.ts';

interface HousingShape {
  halfWidth: number;
  halfLength: number;
  halfHeight: number;
  corner: number;
  edge: number;
  /** The island of the cameras: its middle from the corner, half its sides, its height; lenses from its middle. */
  island?: {
    across: number;
    along: number;
    half: readonly [number, number];
    height: number;
    lenses: readonly (readonly [x: number, z: number, radius: number])[];
  };
  /** Width of the metal around a back of another material. */
  rim?: number;
  back: Vec;
  /** The lower half of a closed notebook: its height; with sockets in its side. */
  base?: number;
}

const housingShapes = {
  phone: {
    halfWidth: 36,
    halfLength: 75,
    halfHeight: 4,
    corner: 11,
    edge: 2,
    rim: 1.6,
    back: [0.05, 0.085, 0.078],
    island: {
      across: 17,
      along: 17,
      half: [13, 13],
      height: 1.5,
      lenses: [
        [-5.6, -5.6, 4.4],
        [-5.6, 5.6, 4.4],
        [5.6, 0, 4.4],
      ],
    },
  },
  tablet: {
    halfWidth: 89,
    halfLength: 124,
    halfHeight: 3.2,
    corner: 13,
    edge: 1.8,
    back: [0.2, 0.205, 0.215],
    island: { across: 15, along: 15, half: [6.5, 6.5], height: 1, lenses: [[0, 0, 4.3]] },
  },
  notebook: {
    halfWidth: 152,
    halfLength: 108,
    halfHeight: 2.6,
    corner: 9,
    edge: 1.4,
    back: [0.23, 0.235, 0.245],
    base: 10,
  },
} satisfies Record<string, HousingShape>;

/** The upper left corner of the back of a device on a table; of a notebook, its closed lid. */
export function createHousing(kind: keyof typeof housingShapes, wear: HousingWear): Scene {
  const shape: HousingShape = housingShapes[kind];
  const { halfWidth, halfLength, halfHeight, corner, edge, island, base = 0 } = shape;
  const lid = base > 0 ? base + 0.7 : 0;
  const place = createPlacement({ own: [-halfWidth, 0, -halfLength], at: [-31, lid + halfHeight, -25], angle: 0.22 });
  const right = place.directionToRoom([1, 0, 0]);
  const down = place.directionToRoom([0, 0, 1]);
  const area = { left: -halfWidth + 3, right: -halfWidth + 62, top: -halfLength + 3, bottom: -halfLength + 54 };
  const find = createHousingScratches(kind === 'phone' && wear === 'broken' ? 'light' : wear, `housing-${kind}`, area);
  const dents: Dent[] = wear === 'clear' || wear === 'broken' ? listDents(shape) : [];
  const cracks =
    kind === 'phone' && wear === 'broken'
      ? createCracks('housing-cracks', {
          impact: [-halfWidth + 36, -halfLength + 33],
          rays: 12,
          rings: [5, 10, 17, 26],
          tilt: 0.09,
          width: 0.4,
        })
      : undefined;
  const bent = kind !== 'phone' && wear === 'broken';
  const islandX = -halfWidth + (island?.across ?? 0);
  const islandZ = -halfLength + (island?.along ?? 0);
  const top = lid + halfHeight * 2;
  /** The metal curls up towards the corner. */
  const liftAt = (x: number, z: number) =>
    bent ? 12 * smoothstep(46, -4, (x + halfWidth) * 0.9 + (z + halfLength) * 0.75) ** 2 : 0;
  /** A tear across the corner. */
  const tearAt = (x: number, z: number) =>
    Math.abs(
      (x + halfWidth) * 0.62 +
        (z + halfLength) * 0.78 -
        31 +
        noise(x * 0.13 - z * 0.11, 3, 2) * 2.8 +
        noise(x * 0.5 - z * 0.44, 7, 2) * 0.7,
    ) -
    0.5 * smoothstep(44, 4, x + halfWidth);
  const body = (x: number, y: number, z: number) => {
    const outline = roundedRectangle(x, z, halfWidth, halfLength, corner);
    const lift = liftAt(x, z);
    let result = slab(outline, y - lift, halfHeight, edge);
    if (island) result = Math.min(result, islandDistance(island, x - islandX, y - halfHeight - lift, z - islandZ));
    if (bent && Math.abs(x) < halfWidth) result = carved(result, tearAt(x, z), 0.15);
    return dented(result, x, y, z, dents);
  };
  return {
    camera: { eye: [0, top + 172, 150], target: [0, top, 0], widthAtTarget: 84 },
    distance(x, y, z) {
      const ownX = place.ownX(x, z);
      const ownY = place.ownY(y);
      const ownZ = place.ownZ(x, z);
      let result = Math.min(y, body(ownX, ownY, ownZ) * (bent ? 0.7 : 0.95));
      if (base > 0)
        result = Math.min(
          result,
          slab(roundedRectangle(ownX, ownZ, halfWidth, halfLength, corner), y - base / 2, base / 2, 2.2),
        );
      return result;
    },
    surface(point, normal) {
      if (point[1] < 0.05) return paper(point, normal);
      if (point[1] < lid - 0.1) return anodised(point, normal, shape.back);
      const [x, y, z] = place.toOwn(point);
      if (dents.length > 0 && distanceToDents(x, y, z, dents) < 0.12) return bareMetal(point, normal);
      if (bent && tearAt(x, z) < 0.1) return darkInside(normal);
      const own = y - liftAt(x, z);
      if (island && own > halfHeight + 0.3)
        return cameraGlass(shape, [x - islandX, z - islandZ], own - halfHeight, point, normal);
      const outline = -roundedRectangle(x, z, halfWidth, halfLength, corner);
      const isBack = normal[1] > 0.75 && outline > (shape.rim ?? 0);
      const edgeness = smoothstep(2.4, 0.2, outline) * smoothstep(0.35, 0.75, normal[1]);
      const rubbed = wear !== 'none' && isRubbedOff(edgeness, point, wear === 'light' ? 0.12 : 0.34);
      const hinge = base > 0 ? roundedRectangle(x + halfWidth - 66, z + halfLength, 40, 7, 2.5) : 1;
      if (hinge < 0 && normal[1] > 0.5)
        return hinge > -0.5 ? darkInside(normal) : anodised(point, normal, [0.1, 0.102, 0.107]);
      const surface = rubbed ? bareMetal(point, normal) : backSurface(shape, isBack, point, normal);
      if (cracks && isBack) return crackedBack(surface, cracks(x, z), { right, down });
      const scratch = isBack ? find?.(x, z) : undefined;
      const below =
        shape.rim === undefined
          ? bareMetal(point, normal)
          : { ...surface, color: [0.55, 0.58, 0.57] as Vec, roughness: 0.6 };
      return scratch ? scratched(surface, scratch, { right, down, below }) : surface;
    },
  };
}

function islandDistance(
  { half, height, lenses }: NonNullable<HousingShape['island']>,
  x: number,
  y: number,
  z: number,
): number {
  const outline = roundedRectangle(x, z, half[0], half[1], Math.min(half[0], half[1]) * 0.55);
  if (outline > 2 || y > height + 4) return Math.hypot(Math.max(outline, 0), Math.max(y - height - 1.1, 0));
  let result = slab(outline, y, height, 0.5);
  for (let index = 0; index < lenses.length; index++) {
    const lens = lenses[index] as readonly [number, number, number];
    const dx = x - lens[0];
    const dz = z - lens[1];
    result = Math.min(result, slab(Math.sqrt(dx * dx + dz * dz) - lens[2], y, height + 1, 0.35));
  }
  return result;
}

/** On the edges that the light meets, where falls leave them. */
function listDents({ halfWidth, halfLength, halfHeight, corner }: HousingShape): Dent[] {
  const left = -halfWidth;
  const back = -halfLength;
  const slant = corner * 0.29;
  return [
    [left + slant - 0.6, halfHeight + 1.3, back + slant - 0.6, 3.6],
    [left - 0.4, halfHeight + 1.2, back + 30, 3.3],
    [left - 0.5, halfHeight + 1.3, back + 36.5, 2.4],
    [left + 46, halfHeight + 0.9, back + 0.2, 3.2],
  ];
}

function backSurface({ rim, back }: HousingShape, isBack: boolean, point: Vec, normal: Vec): Surface {
  if (rim === undefined) return anodised(point, normal, back);
  if (!isBack) return anodised(point, normal, [0.5, 0.54, 0.52]);
  return { ...grainedPlastic(point, normal, back, 0.34), specular: [0.05, 0.05, 0.05] };
}

/** The island, the rings of its lenses and their glass. */
function cameraGlass(
  { island, back, rim }: HousingShape,
  [x, z]: readonly [number, number],
  height: number,
  point: Vec,
  normal: Vec,
): Surface {
  for (const [lx, lz, radius] of island?.lenses ?? []) {
    const away = Math.hypot(x - lx, z - lz);
    if (away > radius + 0.1) continue;
    if (away > radius - 0.75 || height < (island?.height ?? 0) + 0.8) return anodised(point, normal, [0.5, 0.52, 0.53]);
    const dome: Vec = [((x - lx) / radius) * 0.3, 1, ((z - lz) / radius) * 0.3];
    const blue = mix([0.004, 0.006, 0.012], [0.02, 0.03, 0.07], smoothstep(0.55, 0.1, away / radius));
    return {
      color: away < radius * 0.3 ? [0.001, 0.001, 0.002] : blue,
      specular: [0, 0, 0],
      roughness: 1,
      normal,
      coat: { normal: scale(dome, 1 / Math.hypot(...dome)), roughness: 0.02 },
    };
  }
  if (rim === undefined)
    return { color: [0.01, 0.01, 0.011], specular: [0, 0, 0], roughness: 1, normal, coat: { normal, roughness: 0.05 } };
  return { ...grainedPlastic(point, normal, scale(back, 0.8), 0.2), specular: [0.05, 0.05, 0.05] };
}

function crackedBack(
  surface: Surface,
  { edge, side, tilt, crushed }: ReturnType<ReturnType<typeof createCracks>>,
  { right, down }: { right: Vec; down: Vec },
): Surface {
  const white = Math.max(crushed * 0.7, edge * (side > 0 ? 0.8 : 0.1));
  const dark = edge * (side > 0 ? 0 : 0.8);
  const [u, v] = tilt;
  const normal = add(surface.normal, add(scale(right, u), scale(down, v)));
  return {
    ...surface,
    color: mix(scale(surface.color, 1 - dark), [0.78, 0.8, 0.79], white),
    normal: scale(normal, 1 / Math.hypot(...normal)),
  };
}
