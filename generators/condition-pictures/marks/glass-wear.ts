import { noise } from '../noise.ts';
import type { Surface } from '../scene.ts';
import { add, mix, normalize, scale, type Vec } from '../vector.ts';
import { type CrackSample, createCracks } from './cracks.ts';
import { type Area, createScratches, createScratchField, type ScratchSample } from './scratches.ts';

export type GlassWear = 'none' | 'light' | 'clear' | 'cracked';

interface GlassPlane {
  /** Directions of the plane's axes in the room. */
  right: Vec;
  down: Vec;
  normal: Vec;
}

interface GlassWearOptions {
  seed: string;
  area: Area;
  /** Where a cracked glass was hit. */
  impact: readonly [number, number];
}

/** Changes the surface of clear glass at a point of its plane. */
export type WearOfGlass = (surface: Surface, at: readonly [number, number], plane: GlassPlane) => Surface;

/** Hairlines that only shine in oblique light; deep scratches with hairlines; a web of cracks. */
export function createGlassWear(wear: GlassWear, { seed, area, impact }: GlassWearOptions): WearOfGlass {
  if (wear === 'none') return (surface) => surface;
  if (wear === 'cracked')
    return crackedGlass(
      createCracks(`${seed}-cracks`, { impact, rays: 13, rings: [4.5, 9, 15, 24], tilt: 0.075, width: 0.34 }),
    );
  const hairlines = [
    ...createScratches(`${seed}-hair-1`, area, {
      count: 17,
      length: [4, 13],
      width: [0.1, 0.15],
      depth: [0.24, 0.4],
      direction: 0.5,
      spread: 0.35,
    }),
    ...createScratches(`${seed}-hair-2`, area, {
      count: 10,
      length: [3, 8],
      width: [0.09, 0.13],
      depth: [0.2, 0.34],
      direction: -0.7,
      spread: 0.6,
    }),
  ];
  const deep =
    wear === 'clear'
      ? [
          ...createScratches(`${seed}-deep-1`, area, {
            count: 4,
            length: [22, 44],
            width: [0.28, 0.42],
            depth: [0.8, 1],
            direction: 0.35,
            spread: 0.25,
          }),
          ...createScratches(`${seed}-deep-2`, area, {
            count: 4,
            length: [9, 24],
            width: [0.2, 0.34],
            depth: [0.6, 0.9],
            direction: -0.55,
            spread: 0.4,
          }),
        ]
      : [];
  const find = createScratchField([...hairlines, ...deep]);
  return (surface, [u, v], plane) => {
    const scratch = find(u, v);
    return scratch ? scratchedGlass(surface, scratch, plane, noise(u * 6, v * 6, 9)) : surface;
  };
}

function scratchedGlass(
  surface: Surface,
  { along, slope, depth }: ScratchSample,
  plane: GlassPlane,
  grain: number,
): Surface {
  const direction = inRoom(along, plane);
  const across = inRoom([-along[1], along[0]], plane);
  const normal = normalize(add(plane.normal, scale(across, slope * 0.55)));
  const ground = depth > 0.5 ? 0.3 * depth * (0.8 + 0.4 * grain) : 0.09 * depth;
  return {
    ...surface,
    color: mix(surface.color, [0.75, 0.78, 0.8], ground),
    normal,
    grooves: { along: direction, strength: (depth > 0.5 ? 0.16 : 0.24) * depth },
    coat: { normal: normalize(add(plane.normal, scale(across, slope * 0.3 * depth))), roughness: 0.5 },
  };
}

function crackedGlass(find: (u: number, v: number) => CrackSample): WearOfGlass {
  return (surface, [u, v], plane) => {
    const { edge, side, tilt, crushed } = find(u, v);
    const tiltedNormal = normalize(add(plane.normal, inRoom(tilt, plane)));
    const sparkle = 0.5 + 0.5 * noise(u * 5, v * 5, 12);
    const white = Math.max(crushed * (0.25 + 0.5 * sparkle), edge * (side > 0 ? 0.55 : 0.2) * (0.6 + 0.4 * sparkle));
    return {
      ...surface,
      color: mix(surface.color, [0.8, 0.84, 0.86], white),
      coat: { normal: tiltedNormal, roughness: 0.03 + 0.5 * Math.max(edge, crushed) },
    };
  };
}

function inRoom([u, v]: readonly [number, number], { right, down }: GlassPlane): Vec {
  return add(scale(right, u), scale(down, v));
}
