import { createRandom, noise } from '../noise.ts';
import { smoothstep } from '../vector.ts';

/** What cracked glass does to a point of its plane. */
export interface CrackSample {
  /** How much of a crack's edge is here, from 0 to 1. */
  edge: number;
  /** Which side of the crack's middle: its sides reflect differently. */
  side: number;
  /** Tilt of the shard in both directions of the plane. */
  tilt: readonly [number, number];
  /** Crushed to powder, from 0 to 1. */
  crushed: number;
}

interface CrackOptions {
  /** Where it was hit, in millimetres. */
  impact: readonly [number, number];
  /** Number of cracks that run away from there. */
  rays: number;
  /** Radii of the rings between them. */
  rings: readonly number[];
  /** Largest tilt of a shard. */
  tilt: number;
  width: number;
}

/** A web of cracks: rays from the point of impact, and rings between neighbouring rays. */
export function createCracks(seed: string, options: CrackOptions): (u: number, v: number) => CrackSample {
  const { impact, rays, rings, tilt, width } = options;
  const random = createRandom(seed);
  const turnBy = random() * Math.PI * 2;
  const directions = Array.from(
    { length: rays },
    (_, index) => turnBy + ((index + (random() - 0.5) * 0.75) / rays) * Math.PI * 2,
  );
  const reaches = directions.map(() => (random() < 0.3 ? 14 + random() * 16 : 400));
  const weights = directions.map(() => 0.6 + random() * 0.6);
  const shards = directions.map(() =>
    [...rings, 0].map(() => ({
      tilt: [random() - 0.5, random() - 0.5] as const,
      shift: random(),
      slant: random() - 0.5,
      present: random() < 0.72,
    })),
  );
  const getAngle = (index: number, radius: number) =>
    (directions[index] as number) +
    noise(radius * 0.16, index * 9.1, 3) * (1.6 / (radius + 6)) * 1.5 +
    noise(radius * 0.5, index * 4.7, 4) * (0.35 / (radius + 3));
  return (u, v) => {
    const x = u - impact[0];
    const y = v - impact[1];
    const radius = Math.hypot(x, y);
    const angle = Math.atan2(y, x);
    let sector = 0;
    let before = Number.POSITIVE_INFINITY;
    let edge = 0;
    let side = 0;
    for (let index = 0; index < rays; index++) {
      const apart = wrapAngle(angle - getAngle(index, radius));
      if (apart >= 0 && apart < before) {
        before = apart;
        sector = index;
      }
      const reach = reaches[index] as number;
      const half =
        (width / 2) *
        (weights[index] as number) *
        (0.55 + 0.9 * Math.exp(-radius / 22)) *
        smoothstep(reach, reach * 0.7, radius);
      const away = (Math.abs(apart) > Math.PI ? 2 * Math.PI - Math.abs(apart) : Math.abs(wrapSigned(apart))) * radius;
      const share = smoothstep(half, half * 0.35, away);
      if (half > 0.004 && share > edge) {
        edge = share;
        side = Math.sign(wrapSigned(apart));
      }
    }
    const row = shards[sector] ?? [];
    let ring = rings.length;
    for (let index = rings.length - 1; index >= 0; index--) {
      const { shift = 0, slant = 0, present = false } = row[index] ?? {};
      if (!present) continue;
      const at =
        (rings[index] as number) * (0.78 + 0.44 * shift) +
        slant * before * (rings[index] as number) * 0.9 +
        noise(before * 9, index + sector * 3, 8) * 0.35;
      const half = (width / 2) * 0.75;
      const share = smoothstep(half, half * 0.35, Math.abs(radius - at));
      if (share > edge) {
        edge = share;
        side = Math.sign(radius - at);
      }
      if (radius < at) ring = index;
    }
    const shard = row[ring]?.tilt ?? [0, 0];
    const strength = tilt * Math.exp(-radius / 60);
    const crushed = smoothstep(2.6 + noise(u * 1.7, v * 1.7, 6) * 1.1, 0.8, radius);
    return { edge, side, tilt: [shard[0] * strength, shard[1] * strength], crushed };
  };
}

/** From 0 to a full turn. */
function wrapAngle(angle: number): number {
  const turnAngle = Math.PI * 2;
  return ((angle % turnAngle) + turnAngle) % turnAngle;
}

/** From half a turn left to half a turn right. */
function wrapSigned(angle: number): number {
  const wrapped = wrapAngle(angle);
  return wrapped > Math.PI ? wrapped - Math.PI * 2 : wrapped;
}
