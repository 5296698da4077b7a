import { fractalNoise, noise } from './noise.ts';
import type { Surface } from './scene.ts';
import { add, normalize, scale, type Vec } from './vector.ts';

/** Matt paper under the devices. */
export function paper([x, , z]: Vec, normal: Vec): Surface {
  const grain = 1 + noise(x * 0.08, z * 0.08, 21) * 0.015;
  return { color: scale([0.27, 0.28, 0.29], grain), specular: [0.02, 0.02, 0.02], roughness: 1, normal };
}

/** Anodised, blasted metal. */
export function anodised([x, y, z]: Vec, normal: Vec, tint: Vec = [0.42, 0.43, 0.45]): Surface {
  const grain = 1 + fractalNoise(x * 3 + y * 2, z * 3, 2, 4) * 0.03;
  return { color: scale(tint, 0.28 * grain), specular: scale(tint, grain), roughness: 0.42, normal };
}

/** Metal without its finish, in dents and scratches. */
export function bareMetal([x, y, z]: Vec, normal: Vec): Surface {
  const grain = 0.9 + 0.1 * noise(x * 4 + y * 3, z * 4, 8);
  return {
    color: scale([0.26, 0.26, 0.26], grain),
    specular: scale([0.72, 0.71, 0.69], grain),
    roughness: 0.3,
    normal,
  };
}

/** Matt, finely grained plastic or paint. */
export function grainedPlastic([x, y, z]: Vec, normal: Vec, color: Vec, roughness = 0.5): Surface {
  const uneven: Vec = [noise(x * 3.1, z * 3.1 + y * 1.7, 14) * 0.035, 0, noise(z * 3.1, x * 3.1 + y * 1.7, 15) * 0.035];
  return { color, specular: [0.04, 0.04, 0.04], roughness, normal: tilted(normal, uneven) };
}

/** The inside of a broken device. */
export function darkInside(normal: Vec): Surface {
  return { color: [0.012, 0.012, 0.013], specular: [0.02, 0.02, 0.02], roughness: 0.8, normal };
}

export function tilted(normal: Vec, by: Vec): Vec {
  return normalize(add(normal, by));
}
