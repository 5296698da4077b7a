import { roundedRectangle, slab } from '../distances.ts';
import { createGlassWear, type GlassWear } from '../marks/glass-wear.ts';
import { anodised, paper } from '../materials.ts';
import { createPlacement } from '../placement.ts';
import type { Scene, Surface } from '../scene.ts';
import type { Vec } from '../vector.ts';

interface DisplayShape {
  /** In millimetres. */
  halfWidth: number;
  halfLength: number;
  halfHeight: number;
  corner: number;
  edge: number;
  /** Width of the frame of metal, and of the black border of the picture. */
  rim: number;
  border: number;
  /** Radius of the front camera, and its distance from the upper edge. */
  camera: { radius: number; below: number; fromMiddle: number };
}

export const displayShapes = {
  phone: {
    halfWidth: 36,
    halfLength: 75,
    halfHeight: 4,
    corner: 11,
    edge: 2.2,
    rim: 1.5,
    border: 2,
    camera: { radius: 2.1, below: 7, fromMiddle: 0 },
  },
  tablet: {
    halfWidth: 89,
    halfLength: 124,
    halfHeight: 3.2,
    corner: 13,
    edge: 1.8,
    rim: 0.9,
    border: 9.5,
    camera: { radius: 1.1, below: 5.6, fromMiddle: 58 },
  },
  notebook: {
    halfWidth: 152,
    halfLength: 106,
    halfHeight: 2.6,
    corner: 8,
    edge: 1.2,
    rim: 0.8,
    border: 6.5,
    camera: { radius: 0.9, below: 4, fromMiddle: 118 },
  },
} satisfies Record<string, DisplayShape>;

/** The upper right corner of a display that is off, on a table. */
export function createDisplay(kind: keyof typeof displayShapes, wear: GlassWear): Scene {
  const shape = displayShapes[kind];
  const { halfWidth, halfLength, halfHeight, corner, edge, rim, border, camera } = shape;
  const top = halfHeight * 2;
  const angle = -0.2;
  const place = createPlacement({ own: [halfWidth, 0, -halfLength], at: [30, halfHeight, -27], angle });
  const plane = {
    right: place.directionToRoom([1, 0, 0]),
    down: place.directionToRoom([0, 0, 1]),
    normal: [0, 1, 0] as Vec,
  };
  const area = { left: halfWidth - 62, right: halfWidth - 4, top: -halfLength + 4, bottom: -halfLength + 56 };
  const worn = createGlassWear(wear, { seed: 'display', area, impact: [halfWidth - 17, -halfLength + 17] });
  const outline = (x: number, z: number) => roundedRectangle(x, z, halfWidth, halfLength, corner);
  return {
    camera: { eye: [0, top + 172, 150], target: [0, top, 0], widthAtTarget: 84 },
    distance(x, y, z) {
      return Math.min(y, slab(outline(place.ownX(x, z), place.ownZ(x, z)), place.ownY(y), halfHeight, edge));
    },
    surface(point, normal) {
      if (point[1] < 0.05) return paper(point, normal);
      const [x, , z] = place.toOwn(point);
      const inside = -outline(x, z);
      if (inside < rim || normal[1] < 0.9) return anodised(point, normal);
      const dark = roundedRectangle(
        x,
        z,
        halfWidth - rim - border,
        halfLength - rim - border,
        Math.max(1, corner - rim - border),
      );
      const lens = Math.hypot(x - camera.fromMiddle, z + halfLength - camera.below);
      const glass: Surface = {
        color: dark < 0 && lens > camera.radius ? [0.011, 0.013, 0.017] : [0.003, 0.003, 0.003],
        specular: [0, 0, 0],
        roughness: 1,
        normal,
        coat: { normal: [0, 1, 0], roughness: 0.02 },
      };
      return worn(glass, [x, z], plane);
    },
  };
}
