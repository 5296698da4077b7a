import { createRandom, noise } from '../noise.ts';

/** A scratch on a plane, in millimetres. */
interface Scratch {
  points: readonly (readonly [number, number])[];
  width: number;
  /** 0.2 is only visible in oblique light, 1 is felt with a fingernail. */
  depth: number;
}

/** What a scratch does to a point of its surface. */
export interface ScratchSample {
  /** Direction of the scratch in the plane. */
  along: readonly [number, number];
  /** Slope of its side across that direction, from -1 to 1. */
  slope: number;
  depth: number;
}

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface ScratchOptions {
  count: number;
  length: readonly [min: number, max: number];
  width: readonly [min: number, max: number];
  depth: readonly [min: number, max: number];
  /** Preferred direction in radians; others deviate from it by up to `spread`. */
  direction: number;
  spread: number;
}

/** Scratches with slightly bent, tapering courses at random places of an area. */
export function createScratches(seed: string, area: Area, options: ScratchOptions): Scratch[] {
  const random = createRandom(seed);
  const between = ([min, max]: readonly [number, number]) => min + (max - min) * random();
  return Array.from({ length: options.count }, (_, index) => {
    const angle = options.direction + (random() * 2 - 1) * options.spread;
    const length = between(options.length);
    const middle = [
      area.left + (area.right - area.left) * random(),
      area.top + (area.bottom - area.top) * random(),
    ] as const;
    const bend = (random() * 2 - 1) * 0.12;
    const steps = Math.max(4, Math.round(length / 1.5));
    const points = Array.from({ length: steps + 1 }, (_, step) => {
      const share = step / steps - 0.5;
      const aside = bend * length * (share * share - 0.1) + noise(step * 0.35, index * 7.3, 5) * 0.006 * length;
      return [
        middle[0] + Math.cos(angle) * share * length - Math.sin(angle) * aside,
        middle[1] + Math.sin(angle) * share * length + Math.cos(angle) * aside,
      ] as const;
    });
    return { points, width: between(options.width), depth: between(options.depth) };
  });
}

interface Segment {
  ax: number;
  ay: number;
  dx: number;
  dy: number;
  length: number;
  /** Half widths at both ends. */
  from: number;
  to: number;
  depth: number;
}

const CELL_MM = 2;

/** Finds the deepest scratch at a point. */
export function createScratchField(scratches: readonly Scratch[]): (u: number, v: number) => ScratchSample | undefined {
  const cells = new Map<number, Segment[]>();
  for (const scratch of scratches) for (const segment of toSegments(scratch)) register(cells, segment);
  return (u, v) => {
    let found: ScratchSample | undefined;
    for (const one of cells.get(cellAt(Math.floor(u / CELL_MM), Math.floor(v / CELL_MM))) ?? []) {
      const along = (u - one.ax) * one.dx + (v - one.ay) * one.dy;
      if (along < 0 || along > one.length) continue;
      const across = (v - one.ay) * one.dx - (u - one.ax) * one.dy;
      const half = one.from + (one.to - one.from) * (along / one.length);
      if (Math.abs(across) >= half || (found && found.depth >= one.depth)) continue;
      found = { along: [one.dx, one.dy], slope: across / half, depth: one.depth };
    }
    return found;
  };
}

function toSegments({ points, width, depth }: Scratch): Segment[] {
  const taper = (index: number) =>
    Math.min(1, 0.25 + (1.6 * Math.min(index, points.length - 1 - index)) / (points.length / 2));
  return points.slice(1).map(([x, y], index) => {
    const [ax, ay] = points[index] as readonly [number, number];
    const length = Math.hypot(x - ax, y - ay);
    const half = width / 2;
    return {
      ax,
      ay,
      dx: (x - ax) / length,
      dy: (y - ay) / length,
      length,
      from: half * taper(index),
      to: half * taper(index + 1),
      depth,
    };
  });
}

function register(cells: Map<number, Segment[]>, segment: Segment): void {
  const { ax, ay, dx, dy, length, from, to } = segment;
  const reach = Math.max(from, to);
  const range = (start: number, end: number) => [
    Math.floor((Math.min(start, end) - reach) / CELL_MM),
    Math.floor((Math.max(start, end) + reach) / CELL_MM),
  ];
  const [left = 0, right = 0] = range(ax, ax + dx * length);
  const [top = 0, bottom = 0] = range(ay, ay + dy * length);
  for (let x = left; x <= right; x++) {
    for (let y = top; y <= bottom; y++) {
      const key = cellAt(x, y);
      const list = cells.get(key);
      if (list) list.push(segment);
      else cells.set(key, [segment]);
    }
  }
}

const cellAt = (x: number, y: number): number => x * 4096 + y;
