import type { Vec } from './vector.ts';

/** How a point of a surface looks. */
export interface Surface {
  /** Share of light that is scattered, linear. */
  color: Vec;
  /** Share that is reflected when seen from the front: 0.04 for glass and plastic, the colour of a metal. */
  specular: Vec;
  /** 0 is a mirror, 1 is matt. */
  roughness: number;
  /** With the unevenness of the surface. */
  normal: Vec;
  /** Clear glass above all of this, with its own normal. */
  coat?: { normal: Vec; roughness: number };
  /** Grooves reflect light in a fan across their direction. */
  grooves?: { along: Vec; strength: number };
  /** Light of its own. */
  glow?: Vec;
}

export interface Scene {
  /** In millimetres. */
  camera: { eye: Vec; target: Vec; widthAtTarget: number };
  /** Distance to the nearest surface; may be shorter than it is, never longer. */
  distance: (x: number, y: number, z: number) => number;
  surface: (point: Vec, normal: Vec, direction: Vec) => Surface;
}
