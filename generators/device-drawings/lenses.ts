import { accentLine, box, circle, detail, flat, outlined, shape } from './shapes.ts';

/** Proportions of a lens that stands on its mount, in units. */
interface LensShape {
  /** Height above the mount. */
  height: number;
  /** Width of the front and of the barrel. */
  front: number;
  barrel: number;
  /** Ribbed rings: distance of each from the mount, and its height. */
  rings: readonly (readonly [from: number, height: number])[];
  /** Height of the coloured line above the mount. */
  line: number;
  hood?: 'petals' | 'long' | 'dome';
  /** A foot for a tripod. */
  foot?: true;
}

export const lensShapes = {
  pancake: { height: 26, front: 74, barrel: 76, rings: [[8, 8]], line: 20 },
  short: { height: 56, front: 66, barrel: 70, rings: [[26, 18]], line: 10 },
  fast: { height: 92, front: 88, barrel: 80, rings: [[38, 34]], line: 14 },
  macro: { height: 116, front: 68, barrel: 74, rings: [[44, 44]], line: 16 },
  wide: {
    height: 88,
    front: 96,
    barrel: 74,
    rings: [
      [10, 16],
      [36, 14],
    ],
    line: 62,
    hood: 'petals',
  },
  fisheye: { height: 70, front: 84, barrel: 72, rings: [[26, 20]], line: 10, hood: 'dome' },
  kit: {
    height: 74,
    front: 66,
    barrel: 68,
    rings: [
      [34, 24],
      [10, 10],
    ],
    line: 64,
  },
  travel: {
    height: 128,
    front: 76,
    barrel: 72,
    rings: [
      [14, 36],
      [96, 14],
    ],
    line: 62,
  },
  tele: {
    height: 142,
    front: 76,
    barrel: 68,
    rings: [
      [24, 30],
      [88, 30],
    ],
    line: 68,
    hood: 'long',
  },
  super: { height: 150, front: 104, barrel: 62, rings: [[40, 22]], line: 74, hood: 'long', foot: true },
} satisfies Record<string, LensShape>;

const MOUNT_TOP = 170;
const MIDDLE = 100;

export function drawLens({ height, front, barrel, rings, line, hood, foot }: LensShape): string {
  const top = MOUNT_TOP - height;
  const hoodHeight = hood === 'long' ? 26 : hood === 'petals' ? 16 : 0;
  const shoulder = Math.max(top + hoodHeight + 12, MOUNT_TOP - height * 0.68);
  const [left, right] = [MIDDLE - barrel / 2, MIDDLE + barrel / 2];
  const [frontLeft, frontRight] = [MIDDLE - front / 2, MIDDLE + front / 2];
  const tube = `M${left} ${MOUNT_TOP}V${shoulder}L${frontLeft} ${shoulder - 12}V${top + hoodHeight}H${frontRight}V${shoulder - 12}L${right} ${shoulder}V${MOUNT_TOP}z`;
  return outlined([
    ...(foot ? [shape('side', `M${right - 2} 118h16a4 4 0 0 1 4 4v40h-14v-30h-6z`)] : []),
    ...(hood === 'dome'
      ? [shape('glass', `M${frontLeft + 10} ${top}a${front / 2 - 10} 24 0 0 1 ${front - 20} 0z`)]
      : []),
    ...(hood === 'long'
      ? [box('back', { x: frontLeft - 3, y: top, width: front + 6, height: hoodHeight, round: 2 })]
      : []),
    ...(hood === 'petals' ? [petals(frontLeft, top, front, hoodHeight)] : []),
    shape('body', tube),
    ...rings.map(([from, size]) => ribbedRing(MOUNT_TOP - from - size, size, barrel)),
    accentLine(`M${left + 2} ${MOUNT_TOP - line}H${right - 2}`, 4.5),
    box('back', { x: MIDDLE - 33, y: MOUNT_TOP, width: 66, height: 8 }),
    box('side', { x: MIDDLE - 28, y: MOUNT_TOP + 8, width: 56, height: 6 }),
    flat([circle('accent', MIDDLE, MOUNT_TOP + 4, 2.4)]),
  ]);
}

function petals(left: number, top: number, width: number, height: number): string {
  const half = width / 2;
  return shape(
    'back',
    `M${left} ${top + height}V${top + 9}q${half * 0.3} 6 ${half * 0.5} -6q${half * 0.5} -6 ${half} 0q${half * 0.2} 12 ${half * 0.5} 6V${top + height}z`,
  );
}

function ribbedRing(y: number, height: number, barrel: number): string {
  const width = barrel + 6;
  const left = MIDDLE - width / 2;
  const count = Math.floor(width / 9);
  const ribs = Array.from(
    { length: count },
    (_, index) => `M${left + (width * (index + 0.5)) / count} ${y + 4}v${height - 8}`,
  );
  return box('side', { x: left, y, width, height, round: 2 }) + (height > 12 ? detail(ribs.join('')) : '');
}
