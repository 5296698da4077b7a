import { blendedUnion, carved, roundedRectangle, slab } from '../distances.ts';
import {
  createHousingScratches,
  type Dent,
  dented,
  distanceToDents,
  type HousingWear,
  isRubbedOff,
  scratched,
} from '../marks/housing-wear.ts';
import { anodised, bareMetal, darkInside, grainedPlastic, paper, tilted } from '../materials.ts';
import { fractalNoise, noise } from '../noise.ts';
import { createPlacement } from '../placement.ts';
import type { Scene, Surface } from '../scene.ts';
import { smoothstep, type Vec } from '../vector.ts';

const BODY = { halfWidth: 64, halfDepth: 17, height: 62 };
const DIAL = { x: 36, z: -4, radius: 9.5 };
const SHUTTER = { x: 52, z: 8 };

/** The top plate and the grip of a camera from the front. */
export function createCameraHousing(wear: HousingWear): Scene {
  const place = createPlacement({ own: [40, BODY.height, 10], at: [1, BODY.height, 0], angle: 0.42 });
  const right = place.directionToRoom([1, 0, 0]);
  const find = createHousingScratches(wear, 'housing-camera', { left: -10, right: 63, top: -17, bottom: 17 });
  const dents: Dent[] =
    wear === 'clear'
      ? [
          [63.5, 63.4, 15.5, 4.6],
          [18, 64.6, 17.6, 3.8],
          [9, 64.9, 17.8, 3.2],
        ]
      : [];
  const broken = wear === 'broken';
  const body = (x: number, y: number, z: number): number => {
    const plate = slab(
      roundedRectangle(x, z, BODY.halfWidth, BODY.halfDepth, 9),
      y - BODY.height / 2,
      BODY.height / 2,
      2.4,
    );
    const gripX = x - 52;
    const gripZ = z - 17;
    const grip = slab(Math.sqrt(gripX * gripX * 0.8 + gripZ * gripZ) - 11, y - 27, 32, 3);
    const hump = slab(roundedRectangle(x + 6, z + 3, 17, 14, 6), y - 60, 13, 3);
    let result = blendedUnion(blendedUnion(plate, grip, 5), hump, 4);
    if (y > 52) result = Math.min(result, controls(x, y, z));
    const seam = Math.max(Math.abs(y - 48) - 0.25, -0.4 - result);
    result = Math.max(result, -seam);
    if (broken && result < 5) result = carved(result, breakage(x, y, z), 0.15);
    return dented(result, x, y, z, dents);
  };
  return {
    camera: { eye: [0, BODY.height + 158, 158], target: [0, BODY.height - 6, 4], widthAtTarget: 90 },
    distance: (x, y, z) => Math.min(y, body(place.ownX(x, z), y, place.ownZ(x, z)) * (broken ? 0.7 : 0.85)),
    surface(point, normal) {
      if (point[1] < 0.05) return paper(point, normal);
      const [x, y, z] = place.toOwn(point);
      if (dents.length > 0 && distanceToDents(x, y, z, dents) < 0.12) return bareMetal(point, normal);
      if (broken && breakage(x, y, z) < 0.12) return darkInside(normal);
      if (y > BODY.height + 0.4 && Math.hypot(x - DIAL.x, z - DIAL.z) < DIAL.radius + 1)
        return anodised(point, normal, [0.1, 0.1, 0.105]);
      if (y > 55 && Math.hypot(x - SHUTTER.x, z - SHUTTER.z) < 5.4) return anodised(point, normal, [0.35, 0.355, 0.36]);
      if (y < 47.8) return leather([x, y, z], point, normal, wear);
      const edge = smoothstep(0.97, 0.75, Math.abs(normal[1])) * smoothstep(0.2, 0.5, Math.abs(normal[1]));
      if (wear !== 'none' && y < 63 && isRubbedOff(edge, [x, y, z], wear === 'light' ? 0.08 : 0.3))
        return bareMetal(point, normal);
      const paint = grainedPlastic(point, normal, [0.06, 0.062, 0.066], 0.5);
      const scratch = normal[1] > 0.8 && y < BODY.height + 0.4 ? find?.(x, z) : undefined;
      return scratch
        ? scratched(paint, scratch, { right, down: place.directionToRoom([0, 0, 1]), below: bareMetal(point, normal) })
        : paint;
    },
  };
}

/** The dial with its knurled rim, and the release. */
function controls(x: number, y: number, z: number): number {
  const dx = x - DIAL.x;
  const dz = z - DIAL.z;
  const away = Math.sqrt(dx * dx + dz * dz);
  const knurl = away > DIAL.radius - 2 && away < DIAL.radius + 2 ? 0.3 * Math.sin(Math.atan2(dz, dx) * 44) : 0;
  const dial = slab(away - DIAL.radius - knurl, y - BODY.height - 3, 3.6, 0.6);
  const sx = x - SHUTTER.x;
  const sz = z - SHUTTER.z;
  const release = Math.sqrt(sx * sx + sz * sz);
  return Math.min(
    dial,
    slab(release - 5, y - BODY.height, 1.5, 0.5),
    slab(release - 3.4, y - BODY.height - 1, 1.8, 0.8),
  );
}

/** A corner broken off, and cracks from there. */
function breakage(x: number, y: number, z: number): number {
  const jagged = noise(x * 0.3, z * 0.3 + y * 0.2, 4) * 1.5 + noise(x * 0.9, z * 0.9 + y * 0.5, 5) * 0.4;
  const piece = 45.5 + jagged - (x * 0.62 + (y - 54) * 0.45 + z * 0.42);
  const course = z - 4 + (x - 20) * 0.34 + noise(x * 0.24, 2, 6) * 3.4 + noise(x * 1.1, 8, 6) * 0.7;
  const crack = Math.max(
    Math.abs(course) - 0.45 * smoothstep(8, 40, x),
    12 - x,
    BODY.height - 3 - y,
    y - BODY.height - 0.4,
    DIAL.radius + 1.5 - Math.hypot(x - DIAL.x, z - DIAL.z),
  );
  const second = Math.max(
    Math.abs(x - 24 + (z - 4) * 0.5 + noise(z * 0.4, 5, 6) * 2.4) - 0.35,
    3 - z,
    BODY.height - 9 - y,
    y - BODY.height - 0.4,
  );
  return Math.min(piece * 0.9, crack, second);
}

/** Grained rubber; it comes off where the wear is clear. */
function leather([x, y, z]: Vec, point: Vec, normal: Vec, wear: HousingWear): Surface {
  const loose = y - 40 - noise(x * 0.15, z * 0.15, 12) * 2.5 - (x < 26 ? (26 - x) * 0.12 : 0);
  if ((wear === 'clear' || wear === 'broken') && x < 46 && x > 2 && loose > 0) {
    if (loose < 0.7) return grainedPlastic(point, tilted(normal, [0, 0.6, 0]), [0.16, 0.16, 0.16], 0.6);
    const glue = 0.5 + 0.5 * fractalNoise(x * 0.6, y * 0.6, 3, 6);
    return {
      color: [0.24 + glue * 0.1, 0.2 + glue * 0.09, 0.13 + glue * 0.06],
      specular: [0.04, 0.04, 0.04],
      roughness: 0.6,
      normal,
    };
  }
  const around = Math.abs(normal[2]) > 0.5 ? x : z;
  const grain: Vec = [
    noise(around * 1.15, y * 1.15, 41) * 0.34,
    noise(around * 1.15, y * 1.15, 42) * 0.34,
    noise(around * 1.15, y * 1.15, 43) * 0.2,
  ];
  return { color: [0.045, 0.045, 0.047], specular: [0.05, 0.05, 0.05], roughness: 0.45, normal: tilted(normal, grain) };
}
