/** A generator of numbers from 0 to 1 that repeats for the same seed (mulberry32). */
export function createRandom(seed: string): () => number {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number from 0 to 1 for a point of a lattice. */
export function hash(x: number, y: number, seed = 0): number {
  let value = Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263) + Math.imul(seed | 0, 2246822519);
  value = Math.imul(value ^ (value >>> 13), 1274126177);
  return ((value ^ (value >>> 16)) >>> 0) / 4294967296;
}

/** Smooth noise from -1 to 1 with features of size 1. */
export function noise(x: number, y: number, seed = 0): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = fade(x - left);
  const v = fade(y - top);
  const upper = blend(hash(left, top, seed), hash(left + 1, top, seed), u);
  const lower = blend(hash(left, top + 1, seed), hash(left + 1, top + 1, seed), u);
  return blend(upper, lower, v) * 2 - 1;
}

/** Noise with details of half, quarter … size. */
export function fractalNoise(x: number, y: number, octaves: number, seed = 0): number {
  let sum = 0;
  for (let octave = 0; octave < octaves; octave++)
    sum += noise(x * 2 ** octave, y * 2 ** octave, seed + octave) / 2 ** octave;
  return sum / 2;
}

const fade = (share: number): number => share * share * (3 - 2 * share);
const blend = (from: number, to: number, share: number): number => from + (to - from) * share;
