/** Strokes of capital letters as lines through points of a field 4 wide and 6 high. */
const STROKES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  A: [
    [0, 6, 2, 0, 4, 6],
    [0.8, 4, 3.2, 4],
  ],
  B: [
    [0, 0, 0, 6, 3, 6, 4, 5.2, 4, 3.8, 3, 3, 0, 3],
    [3, 3, 3.7, 2.3, 3.7, 0.8, 2.9, 0, 0, 0],
  ],
  C: [[4, 0.8, 2.8, 0, 1.2, 0, 0, 1.4, 0, 4.6, 1.2, 6, 2.8, 6, 4, 5.2]],
  D: [[0, 0, 0, 6, 2.4, 6, 4, 4.4, 4, 1.6, 2.4, 0, 0, 0]],
  E: [
    [4, 0, 0, 0, 0, 6, 4, 6],
    [0, 3, 3.4, 3],
  ],
  F: [
    [4, 0, 0, 0, 0, 6],
    [0, 3, 3.4, 3],
  ],
  G: [[4, 0.8, 2.8, 0, 1.2, 0, 0, 1.4, 0, 4.6, 1.2, 6, 2.8, 6, 4, 5, 4, 3.2, 2.4, 3.2]],
  H: [
    [0, 0, 0, 6],
    [4, 0, 4, 6],
    [0, 3, 4, 3],
  ],
  J: [[3.4, 0, 3.4, 4.8, 2.4, 6, 1.2, 6, 0.2, 5]],
  N: [[0, 6, 0, 0, 4, 6, 4, 0]],
  Q: [
    [2, 0, 0.6, 0.7, 0, 2, 0, 4, 0.6, 5.3, 2, 6, 3.4, 5.3, 4, 4, 4, 2, 3.4, 0.7, 2, 0],
    [2.6, 4.6, 4.2, 6.2],
  ],
  R: [
    [0, 6, 0, 0, 3, 0, 4, 0.9, 4, 2.2, 3, 3.1, 0, 3.1],
    [2.2, 3.1, 4, 6],
  ],
  S: [[4, 0.8, 2.8, 0, 1.2, 0, 0.1, 0.9, 0.1, 2, 1, 2.8, 3, 3.3, 3.9, 4.1, 3.9, 5.2, 2.8, 6, 1.2, 6, 0, 5.2]],
  T: [
    [0, 0, 4, 0],
    [2, 0, 2, 6],
  ],
  V: [[0, 0, 2, 6, 4, 0]],
  W: [[-0.4, 0, 0.8, 6, 2, 1.4, 3.2, 6, 4.4, 0]],
  X: [
    [0, 0, 4, 6],
    [4, 0, 0, 6],
  ],
  Y: [
    [0, 0, 2, 3, 4, 0],
    [2, 3, 2, 6],
  ],
  Z: [[0, 0, 4, 0, 0, 6, 4, 6]],
};

const SIZE = 0.72;

/** Distance in millimetres from the middle line of a letter that is centred on the origin. */
export function letterDistance(letter: string, x: number, z: number): number {
  const u = x / SIZE + 2;
  const v = z / SIZE + 3;
  let least = Number.POSITIVE_INFINITY;
  for (const line of STROKES[letter] ?? []) {
    for (let at = 0; at + 3 < line.length; at += 2) {
      const [ax = 0, ay = 0, bx = 0, by = 0] = line.slice(at, at + 4);
      const length = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = Math.max(0, Math.min(1, ((u - ax) * (bx - ax) + (v - ay) * (by - ay)) / length));
      least = Math.min(least, Math.hypot(u - ax - share * (bx - ax), v - ay - share * (by - ay)));
    }
  }
  return least * SIZE;
}
