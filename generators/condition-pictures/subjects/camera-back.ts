import { roundedRectangle, slab } from '../distances.ts';
import { createGlassWear, type GlassWear } from '../marks/glass-wear.ts';
import { anodised, grainedPlastic } from '../materials.ts';
import { fractalNoise, noise } from '../noise.ts';
import { createPlacement } from '../placement.ts';
import type { Scene, Surface } from '../scene.ts';
import { add, mix, scale, smoothstep, type Vec } from '../vector.ts';

export type SensorWear = 'clean' | 'dust' | 'damaged';

const SCREEN = { x: 0, z: 8, halfWidth: 33, halfLength: 22 };
const EYEPIECE = { x: 0, z: -29, halfWidth: 15, halfLength: 9.5 };

/** The back of a camera: its display and its viewfinder, both off; or a photo of the sky on the display. */
export function createCameraBack(show: { wear: GlassWear } | { sensor: SensorWear }): Scene {
  const place = createPlacement({ own: [4, 0, 0], at: [0, 0, 6], angle: -0.12 });
  const plane = {
    right: place.directionToRoom([1, 0, 0]),
    down: place.directionToRoom([0, 0, 1]),
    normal: [0, 1, 0] as Vec,
  };
  const wear = 'wear' in show ? show.wear : 'none';
  const area = { left: -32, right: 32, top: -13, bottom: 29 };
  const worn = createGlassWear(wear, { seed: 'viewfinder', area, impact: [15, -1] });
  const finder = createGlassWear(wear === 'cracked' ? 'clear' : wear, {
    seed: 'eyepiece',
    area: { left: -11, right: 11, top: -36, bottom: -22 },
    impact: [0, -29],
  });
  return {
    camera: { eye: [0, 172, 150], target: [0, 0, 0], widthAtTarget: 84 },
    distance(x, y, z) {
      const ownX = place.ownX(x, z);
      const ownZ = place.ownZ(x, z);
      const screen = slab(
        roundedRectangle(ownX - SCREEN.x, ownZ - SCREEN.z, SCREEN.halfWidth + 2.5, SCREEN.halfLength + 2.5, 2.5),
        y,
        1.2,
        0.5,
      );
      const cup = roundedRectangle(ownX - EYEPIECE.x, ownZ - EYEPIECE.z, EYEPIECE.halfWidth, EYEPIECE.halfLength, 5);
      const eyepiece = Math.max(slab(cup, y, 7, 1.4), -Math.max(cup + 4, 4.2 - y));
      return Math.min(y + 0.6, screen, eyepiece, controlDistance(ownX - 48, y, ownZ - 6)) * 0.9;
    },
    surface(point, normal) {
      const [x, y, z] = place.toOwn(point);
      const outline = roundedRectangle(x - SCREEN.x, z - SCREEN.z, SCREEN.halfWidth, SCREEN.halfLength, 0.6);
      if (normal[1] > 0.9 && y > 1.1 && y < 1.3 && outline < 1.6) {
        const glow = 'sensor' in show && outline < 0 ? skyPhoto(show.sensor, x - SCREEN.x, z - SCREEN.z) : undefined;
        const glass: Surface = {
          color: outline < 0 ? [0.012, 0.014, 0.018] : [0.003, 0.003, 0.003],
          specular: [0, 0, 0],
          roughness: 1,
          normal,
          coat: { normal: [0, 1, 0], roughness: glow ? 0.3 : 0.02 },
          ...(glow && { glow }),
        };
        return worn(glass, [x, z], plane);
      }
      const cup = roundedRectangle(x - EYEPIECE.x, z - EYEPIECE.z, EYEPIECE.halfWidth, EYEPIECE.halfLength, 5);
      if (cup < -3.9 && y < 5) {
        const glass: Surface = {
          color: [0.01, 0.011, 0.016],
          specular: [0, 0, 0],
          roughness: 1,
          normal,
          coat: { normal: [0, 1, 0], roughness: 0.04 },
        };
        return finder(glass, [x, z], plane);
      }
      if (cup < 0.2) return grainedPlastic(point, normal, [0.02, 0.02, 0.021], 0.75);
      if (x > 40 && y > 0.2) return anodised(point, normal, [0.1, 0.1, 0.105]);
      return grainedPlastic(point, normal, [0.035, 0.036, 0.038], 0.6);
    },
  };
}

/** A wheel with a button in its middle. */
function controlDistance(x: number, y: number, z: number): number {
  const away = Math.sqrt(x * x + z * z);
  return Math.min(slab(Math.abs(away - 6.2) - 2, y, 1.6, 0.5), slab(away - 2.6, y, 1.3, 0.5));
}

/** Bright sky: every flaw of the sensor shows. */
function skyPhoto(sensor: SensorWear, x: number, z: number): Vec {
  const height = (z + SCREEN.halfLength) / (2 * SCREEN.halfLength);
  const sky = mix([0.1, 0.27, 0.62], [0.42, 0.62, 0.86], height ** 1.2);
  const cloud =
    smoothstep(0.02, 0.5, fractalNoise(x * 0.045 + 3, z * 0.11, 4, 17)) * smoothstep(0.1, 0.75, height) * 0.75;
  const clear = mix(sky, [0.86, 0.88, 0.9], cloud);
  if (sensor === 'clean') return clear;
  if (sensor === 'dust') return scale(clear, 1 - dustShadow(x, z));
  return damaged(clear, x, z);
}

const DUST: readonly (readonly [x: number, z: number, radius: number, depth: number])[] = [
  [-21, -12, 1.5, 0.5],
  [-9, -3.5, 1.1, 0.42],
  [4, -14, 1.8, 0.46],
  [12.5, -5, 1.2, 0.5],
  [23, -15, 1, 0.4],
  [25, 3, 1.6, 0.4],
  [-25, 6, 1.2, 0.4],
];

/** Soft round spots. */
function dustShadow(x: number, z: number): number {
  return DUST.reduce(
    (shadow, [cx, cz, radius, depth]) =>
      Math.max(shadow, depth * smoothstep(radius, radius * 0.35, Math.hypot(x - cx, z - cz))),
    0,
  );
}

const PIXELS: readonly (readonly [x: number, z: number, color: Vec])[] = [
  [-19, -8, [1.4, 0.06, 0.05]],
  [-12, 9, [0.05, 1.3, 0.1]],
  [6, -13, [1.5, 1.5, 1.5]],
  [19, 8, [1.4, 0.05, 0.9]],
  [25, -11, [0.02, 0.02, 0.02]],
];

/** A sharp line across the picture with coloured rims, and pixels that are stuck. */
function damaged(clear: Vec, x: number, z: number): Vec {
  for (const [cx, cz, color] of PIXELS) if (Math.max(Math.abs(x - cx), Math.abs(z - cz)) < 0.42) return color;
  const away = (z - 3 + x * 0.34 + noise(x * 0.09, 2, 5) * 2.4) * 0.94;
  const ends = smoothstep(-27, -22, x) * smoothstep(21, 12, x);
  const line = smoothstep(0.34, 0.16, Math.abs(away)) * ends;
  const rim = smoothstep(0.9, 0.4, Math.abs(away)) * ends * 0.3;
  return add(
    scale(mix(clear, [0.02, 0.02, 0.03], line * 0.9), 1 - rim * 0.4),
    scale(away > 0 ? [0.4, 0.2, 0.05] : [0.05, 0.25, 0.45], rim * (1 - line)),
  );
}
