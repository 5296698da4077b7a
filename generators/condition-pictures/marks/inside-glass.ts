import { createRandom, fractalNoise } from '../noise.ts';
import { smoothstep } from '../vector.ts';
import { createScratchField } from './scratches.ts';

/** How much of a flaw is at a point between lenses, from 0 to 1. */
export type FlawInside = (x: number, z: number) => number;

/** Specks and short fibres of dust within a radius. */
export function createDust(seed: string, radius: number): FlawInside {
  const random = createRandom(seed);
  const specks = Array.from({ length: 46 }, () => {
    const away = radius * Math.sqrt(random());
    const angle = random() * Math.PI * 2;
    return {
      x: Math.cos(angle) * away,
      z: Math.sin(angle) * away,
      size: 0.15 + 0.3 * random() ** 3,
      bright: 0.35 + 0.65 * random(),
    };
  });
  const fibres = createScratchField(Array.from({ length: 4 }, () => createFibre(random, radius)));
  return (x, z) => {
    const fibre = fibres(x, z) ? 0.6 : 0;
    return specks.reduce(
      (most, speck) =>
        Math.max(most, speck.bright * smoothstep(speck.size, speck.size * 0.4, Math.hypot(x - speck.x, z - speck.z))),
      fibre,
    );
  };
}

function createFibre(random: () => number, radius: number) {
  const start = [(random() - 0.5) * radius * 1.3, (random() - 0.5) * radius * 1.1] as const;
  let angle = random() * Math.PI * 2;
  let [x, z] = start;
  const points = Array.from({ length: 7 }, () => {
    angle += (random() - 0.35) * 0.9;
    x += Math.cos(angle) * 0.55;
    z += Math.sin(angle) * 0.55;
    return [x, z] as const;
  });
  return { points, width: 0.16, depth: 0.5 };
}

/** Threads of fungus that grow from the rim inwards and branch like frost. */
export function createFungus(seed: string, radius: number): FlawInside {
  const random = createRandom(seed);
  const threads: { points: (readonly [number, number])[]; width: number; depth: number }[] = [];
  const grow = (x: number, z: number, direction: number, length: number, level: number): void => {
    const points: (readonly [number, number])[] = [[x, z]];
    let [atX, atZ, angle] = [x, z, direction];
    const steps = Math.max(4, Math.round(length / 0.7));
    for (let step = 0; step < steps; step++) {
      angle += (random() - 0.5) * 0.42;
      atX += (Math.cos(angle) * length) / steps;
      atZ += (Math.sin(angle) * length) / steps;
      points.push([atX, atZ]);
      const branches = level > 0 && step > 0 && random() < 0.62;
      if (branches)
        grow(
          atX,
          atZ,
          angle + (random() < 0.5 ? -1 : 1) * (0.5 + random() * 0.5),
          length * (0.35 + random() * 0.25),
          level - 1,
        );
    }
    threads.push({ points, width: 0.13 + level * 0.07, depth: 0.45 + level * 0.16 });
  };
  for (const at of [-2.7, -0.35, 0.7, 2.2]) {
    for (let thread = 0; thread < 3; thread++) {
      const from = at + (random() - 0.5) * 0.35;
      grow(
        Math.cos(from) * radius,
        Math.sin(from) * radius,
        from + Math.PI + (random() - 0.5) * 1.1,
        radius * (0.35 + random() * 0.4),
        3,
      );
    }
  }
  const find = createScratchField(threads);
  return (x, z) => {
    const thread = find(x, z);
    return thread ? thread.depth * (1 - 0.5 * Math.abs(thread.slope)) : 0;
  };
}

/** A milky film, uneven like breath on a window. */
export function createHaze(): FlawInside {
  return (x, z) =>
    0.62 + 0.3 * fractalNoise(x * 0.11, z * 0.11, 3, 23) + 0.14 * smoothstep(10, 26, Math.hypot(x - 4, z + 3));
}
