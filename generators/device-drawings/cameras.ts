import { accentLine, box, circle, detail, flat, outlined, shape } from './shapes.ts';

const shine = (x: number, y: number): string =>
  `<path d="M${x - 12} ${y - 9}a16 16 0 0 1 13-6" fill="none" stroke="var(--il-screen)" stroke-width="3.5"/>`;

/** A lens seen from the front. */
function frontLens(x: number, y: number, radius: number): string {
  return (
    circle('back', x, y, radius) +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.86}" fill="none" stroke="var(--il-accent)" stroke-width="4"/>` +
    circle('body', x, y, radius * 0.72) +
    flat([circle('glass', x, y, radius * 0.56)]) +
    shine(x, y)
  );
}

const grip = (x: number, y: number, height: number): string =>
  detail(`M${x} ${y}v${height}M${x + 7} ${y - 4}v${height + 8}M${x + 14} ${y - 4}v${height + 8}`);

export const cameraShapes: Readonly<Record<string, string>> = {
  /** A small hump with corners over a wide mount. */
  mirrorless: outlined([
    shape('back', 'M80 74l8-21h36l8 21z'),
    flat([box('glass', { x: 97, y: 59, width: 18, height: 7, round: 2 })]),
    box('side', { x: 30, y: 66, width: 20, height: 9, round: 3 }),
    box('side', { x: 146, y: 62, width: 20, height: 13, round: 2 }),
    detail('M151 65v7M156 65v7M161 65v7'),
    shape(
      'body',
      'M34 74h134a12 12 0 0 1 12 12v86a12 12 0 0 1-12 12H34a12 12 0 0 1-12-12l-4-40 4-46a12 12 0 0 1 12-12z',
    ),
    grip(32, 98, 66),
    frontLens(106, 130, 47),
    flat([circle('accent', 168, 92, 3.5)]),
  ]),
  /** The lens is longer than the body is high. */
  bridge: outlined([
    shape('back', 'M78 76l9-24h30l9 24z'),
    box('side', { x: 140, y: 66, width: 24, height: 12, round: 3 }),
    shape('body', 'M36 76h124a10 10 0 0 1 10 10v88a10 10 0 0 1-10 10H40a20 20 0 0 1-20-20v-66a22 22 0 0 1 16-22z'),
    grip(30, 104, 54),
    circle('side', 112, 128, 56),
    frontLens(112, 128, 47),
    detail('M62 104l8 5M58 128h9M62 152l8-5'),
  ]),
  /** A second grip below. */
  pro: outlined([
    shape('back', 'M76 44l9-18h32l9 18z'),
    flat([box('glass', { x: 91, y: 32, width: 20, height: 7, round: 2 })]),
    box('side', { x: 34, y: 38, width: 22, height: 9, round: 3 }),
    box('side', { x: 144, y: 34, width: 22, height: 12, round: 3 }),
    box('body', { x: 22, y: 44, width: 156, height: 140, round: 14 }),
    detail('M22 60h156M22 150h156'),
    grip(32, 72, 66),
    frontLens(106, 104, 44),
    detail('M36 158h26M36 166h26M36 174h26'),
    flat([circle('accent', 164, 166, 4)]),
  ]),
  /** A large sensor in a cubic body. */
  medium: outlined([
    box('back', { x: 70, y: 42, width: 62, height: 24, round: 5 }),
    flat([box('glass', { x: 86, y: 48, width: 30, height: 10, round: 2 })]),
    box('side', { x: 142, y: 54, width: 28, height: 12, round: 3 }),
    box('body', { x: 14, y: 64, width: 172, height: 120, round: 8 }),
    shape('side', 'M22 64h28v120H22a8 8 0 0 1-8-8V72a8 8 0 0 1 8-8z'),
    grip(24, 84, 82),
    frontLens(112, 126, 53),
    detail('M14 78h172'),
  ]),
  /** A lens that is stabilised on a stick. */
  gimbal: outlined([
    box('body', { x: 80, y: 90, width: 40, height: 94, round: 10 }),
    flat([box('screen', { x: 86, y: 100, width: 28, height: 40, round: 3 })]),
    accentLine('M86 132c8 0 8-14 14-14s4 8 0 8-2-14 14-16', 3),
    circle('back', 100, 156, 7),
    shape('side', 'M108 90V66a10 10 0 0 0-10-10h-6V46h12a16 16 0 0 1 16 16v28z'),
    box('back', { x: 66, y: 28, width: 40, height: 38, round: 11 }),
    flat([circle('glass', 86, 47, 11)]),
  ]),
  /** Two lenses back to back. */
  sphere: outlined([
    box('body', { x: 72, y: 30, width: 56, height: 154, round: 14 }),
    circle('back', 100, 66, 22),
    flat([circle('glass', 100, 66, 15)]),
    shine(102, 68),
    flat([box('screen', { x: 80, y: 100, width: 40, height: 44, round: 5 })]),
    accentLine('M80 134c10 0 12-16 20-16s5 9 0 9-3-16 20-18', 3),
    circle('back', 100, 163, 7),
  ]),
};
