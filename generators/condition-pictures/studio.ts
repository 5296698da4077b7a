import { add, clamp, dot, mix, normalize, scale, smoothstep, type Vec } from './vector.ts';

/**
 * The light of every picture: a large soft box on the left and behind, a weak strip on the right, a grey room. All edges
 * are soft, so that no reflection reads as a scratch.
 */
export const KEY_DIRECTION: Vec = normalize([-0.62, 0.62, -0.42]);
export const KEY_RADIANCE: Vec = [2.2, 2.15, 2.06];
const KEY_RIGHT: Vec = normalize([0.56, 0, -0.83]);
const KEY_UP: Vec = normalize([0.3, 0.78, 0.2]);
const STRIP_DIRECTION: Vec = normalize([0.9, 0.25, 0.2]);
const FLOOR: Vec = [0.3, 0.31, 0.32];

/** Light that arrives from a direction, blurred by the roughness of what reflects it. */
export function lightFrom(direction: Vec, roughness: number): Vec {
  const room = mix([0.06, 0.065, 0.075], [0.24, 0.26, 0.29], smoothstep(-0.2, 1, direction[1]));
  const soft = 0.34 + roughness * 0.9;
  const ahead = dot(direction, KEY_DIRECTION);
  const across = dot(direction, KEY_RIGHT);
  const up = dot(direction, KEY_UP) - dot(KEY_DIRECTION, KEY_UP);
  const box =
    smoothstep(0.3 + soft, 0.3 - soft * 0.6, Math.abs(across)) *
    smoothstep(0.4 + soft, 0.4 - soft * 0.6, Math.abs(up)) *
    smoothstep(-0.1, 0.5, ahead);
  const key = scale(KEY_RADIANCE, (2.1 * box) / (1 + roughness * 1.9));
  const strip = scale([0.9, 0.95, 1], 0.8 * smoothstep(0.75 - roughness * 0.6, 1, dot(direction, STRIP_DIRECTION)));
  const above = add(add(room, key), strip);
  const below = smoothstep(0.06 + roughness * 0.5, -0.06 - roughness * 0.5, direction[1]);
  return mix(above, scale(FLOOR, 0.9), clamp(below));
}

/** Light without a direction that a matt surface receives. */
export function ambientLight(normal: Vec): Vec {
  return mix([0.2, 0.2, 0.2], [0.5, 0.53, 0.57], normal[1] * 0.5 + 0.5);
}
