/** Signed distances to shapes, in millimetres, negative inside. */

/** A rectangle with round corners around the origin of a plane. */
export function roundedRectangle(x: number, z: number, halfX: number, halfZ: number, radius: number): number {
  const a = Math.abs(x) - halfX + radius;
  const b = Math.abs(z) - halfZ + radius;
  const outX = Math.max(a, 0);
  const outZ = Math.max(b, 0);
  return Math.min(Math.max(a, b), 0) + Math.sqrt(outX * outX + outZ * outZ) - radius;
}

/** An outline, given by its distance in the plane, as a slab of a thickness with round edges. */
export function slab(outline: number, height: number, halfHeight: number, edge: number): number {
  const a = outline + edge;
  const b = Math.abs(height) - halfHeight + edge;
  const outA = Math.max(a, 0);
  const outB = Math.max(b, 0);
  return Math.min(Math.max(a, b), 0) + Math.sqrt(outA * outA + outB * outB) - edge;
}

/** The union of two shapes with a round groove of a size where they meet. */
export function blendedUnion(a: number, b: number, size: number): number {
  const share = Math.max(0, Math.min(1, 0.5 + (0.5 * (b - a)) / size));
  return b + (a - b) * share - size * share * (1 - share);
}

/** The first shape without the second, the edge rounded by a size. */
export function carved(a: number, b: number, size: number): number {
  return -blendedUnion(-a, b, size);
}
