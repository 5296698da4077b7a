import { accentLine, box, circle, detail, flat, outlined, shape } from './shapes.ts';

/** A phone's back, which shows its cameras, half behind its front. */
const BACK = box('back', { x: 50, y: 34, width: 76, height: 150, round: 15 });
const BODY = { x: 84, y: 46, width: 68, height: 138, round: 14 };
const SCREEN = { x: 89.5, y: 51.5, width: 57, height: 127, round: 9 };
const KEYS = detail('M152 84v18M50 70v9M50 84v9');

const lenses = (...places: [x: number, y: number, radius: number][]): string =>
  flat(places.map(([x, y, radius]) => circle('glass', x, y, radius)));

/** Arrangements of the cameras. */
export const backs = {
  single: lenses([65, 52, 7], [65, 68, 2]),
  double: lenses([62, 49, 5.5], [76, 49, 5.5], [76, 40, 1.8]),
  pair: box('body', { x: 58, y: 43, width: 19, height: 42, round: 9.5 }) + lenses([67.5, 54, 6], [67.5, 73, 6]),
  slots: lenses([64, 56, 8], [64, 79, 8], [78, 56, 2]),
  stack:
    box('body', { x: 57, y: 41, width: 33, height: 38, round: 10 }) + lenses([67, 51.5, 6], [67, 68, 6], [79, 60, 1.8]),
  diagonal:
    box('body', { x: 57, y: 41, width: 35, height: 37, round: 10 }) + lenses([67, 51.5, 6], [80, 67, 6], [80, 51, 1.8]),
  triple:
    box('body', { x: 57, y: 41, width: 35, height: 37, round: 10 }) +
    lenses([67, 51.5, 6], [67, 67.5, 6], [81, 59.5, 6]),
  column: lenses([65, 50, 6.5], [65, 68, 6.5], [65, 86, 6.5], [77, 50, 1.8]),
  quad: lenses([62, 50, 6.5], [62, 68, 6.5], [62, 86, 6.5], [76, 53, 4], [76, 68, 4]),
  block:
    box('body', { x: 56, y: 42, width: 24, height: 47, round: 6 }) +
    lenses([68, 52, 5.5], [68, 66, 5.5], [68, 79, 3.5]),
  wave:
    shape('side', 'M50 84V49a15 15 0 0 1 15-15h15v42a8 8 0 0 1-8 8z') +
    lenses([65, 47, 5.5], [65, 61, 5.5], [65, 75, 5.5]),
  bar: box('side', { x: 50, y: 56, width: 76, height: 19 }) + lenses([61, 65.5, 5.5], [75, 65.5, 5.5]),
  pill: box('side', { x: 55, y: 54, width: 66, height: 20, round: 10 }) + lenses([66, 64, 5.5], [78, 64, 4]),
  round: circle('body', 72, 61, 18) + lenses([65, 54, 4.5], [78, 54, 4.5], [65, 68, 4.5]),
  plateau:
    box('side', { x: 55, y: 39, width: 66, height: 38, round: 12 }) + lenses([66, 49, 6], [66, 66, 6], [79, 57.5, 6]),
  ledge: box('side', { x: 55, y: 39, width: 66, height: 19, round: 9.5 }) + lenses([67, 48.5, 6.5]),
} as const;

const body = (round = BODY.round): string => box('body', { ...BODY, round });
const openScreen = (camera: string): string =>
  body() + flat([box('screen', SCREEN), camera]) + accentLine('M89.5 148c16 0 19-32 31-32s9 18 0 18-5-40 26.5-42');
const lens = (x: number): string => circle('glass', x, 60, 3.2);

/** What interrupts the screen, or borders it. */
export const fronts = {
  hole: openScreen(lens(118)),
  corner: openScreen(lens(99)),
  right: openScreen(box('glass', { x: 128, y: 57, width: 13, height: 6, round: 3 })),
  drop: openScreen(shape('glass', 'M107 51.5h22c-6 0-5 8-11 8s-5-8-11-8z')),
  full: openScreen(''),
  notch: openScreen(shape('glass', 'M102 51.5h32v3.5a6 6 0 0 1-6 6h-20a6 6 0 0 1-6-6z')),
  island: openScreen(box('glass', { x: 108, y: 57, width: 20, height: 6, round: 3 })),
  button:
    body(13) +
    flat([box('screen', { x: 89.5, y: 63, width: 57, height: 100, round: 2 })]) +
    detail('M112 55h12') +
    circle('back', 118, 173.5, 6) +
    accentLine('M89.5 140c16 0 19-28 31-28s9 16 0 16-5-34 26.5-36'),
  bezel:
    body(8) +
    flat([box('screen', { x: 88.5, y: 61, width: 59, height: 108, round: 2 }), circle('glass', 132, 55, 2)]) +
    detail('M112 55h12') +
    accentLine('M88.5 146c16 0 19-30 32-30s9 17 0 17-5-37 27-39'),
  slim:
    body(9) +
    flat([box('screen', { x: 88.5, y: 56, width: 59, height: 119, round: 5 })]) +
    detail('M112 51.2h12') +
    accentLine('M88.5 148c16 0 19-32 32-32s9 18 0 18-5-40 27-42'),
} as const;

export function drawPhone(front: keyof typeof fronts, back: keyof typeof backs): string {
  return outlined([BACK, backs[back], fronts[front], KEYS]);
}
