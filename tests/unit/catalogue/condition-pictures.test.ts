import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { subjects } from '../../../generators/condition-pictures/subjects.ts';
import { carriesMetadata, readPictureHeader } from '../../../generators/read/picture-file.ts';

const FOLDER = 'tenants/catalogue/condition-pictures';
const { questions, sets } = JSON.parse(readFileSync('tenants/catalogue/questions.json', 'utf8')) as {
  questions: Record<string, { answers?: { id: string }[]; pictures?: Record<string, string> }>;
  sets: Record<string, string[]>;
};

/** Beginning of the names of a question's pictures → its answers, best first. */
const levels = new Map(
  Object.values(questions).flatMap(({ answers = [], pictures = {} }) =>
    Object.values(pictures).map((name) => [name, answers.map(({ id }) => id)] as const),
  ),
);
const shown = [...levels].flatMap(([name, answers]) => answers.map((answer) => `${name}-${answer}`));

interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

async function decode(name: string): Promise<Grey> {
  const { data, info } = await sharp(readFileSync(`${FOLDER}/${name}.webp`))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Mean of the second derivative: strokes, cracks and specks add to it, soft light does not. */
function measureDetail({ pixels, width, height }: Grey): number {
  let sum = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const [middle = 0, left = 0, right = 0, above = 0, below = 0] = [at, at - 1, at + 1, at - width, at + width].map(
        (index) => pixels[index],
      );
      sum += Math.abs(4 * middle - left - right - above - below);
    }
  }
  return sum / (width * height);
}

/** Share of pixels that differ visibly. */
function measureDifference(a: Grey, b: Grey): number {
  return a.pixels.filter((value, index) => Math.abs(value - (b.pixels[index] ?? 0)) > 12).length / a.pixels.length;
}

describe('the reference pictures of condition questions', () => {
  const decoded = new Map<string, Grey>();
  const get = (name: string) => decoded.get(name) as Grey;

  beforeAll(async () => {
    // Tests of uploaded photos in the same process block this format.
    sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
    for (const name of shown) decoded.set(name, await decode(name));
  });

  it('are exactly those that answers show, and each can be rendered again', () => {
    const files = readdirSync(FOLDER).filter((name) => name !== 'README.md');
    expect(files.sort()).toEqual(shown.map((name) => `${name}.webp`).sort());
    expect(Object.keys(subjects).sort()).toEqual([...shown].sort());
  });

  it('exist for at least two questions about each kind of device', () => {
    for (const [kind, asked] of Object.entries(sets))
      expect(asked.filter((id) => questions[id]?.pictures?.[kind]).length, kind).toBeGreaterThan(1);
  });

  it.each(shown)('%s has 640 × 320 pixels in at most 12 KB, without metadata', (name) => {
    const bytes = readFileSync(`${FOLDER}/${name}.webp`);
    expect(readPictureHeader(bytes)).toEqual({ format: 'webp', width: 640, height: 320 });
    expect(bytes.length).toBeLessThanOrEqual(12 * 1024);
    expect(carriesMetadata(bytes)).toBe(false);
  });

  it.each([...levels])('every two answers of %s differ visibly', (name, answers) => {
    for (const [index, answer] of answers.entries()) {
      for (const other of answers.slice(index + 1)) {
        const difference = measureDifference(get(`${name}-${answer}`), get(`${name}-${other}`));
        expect(difference, `${answer} and ${other}`).toBeGreaterThan(0.003);
      }
    }
  });

  // Dust on a sensor is a soft shadow, worn keys lose their letters, haze hides detail.
  it.each([...levels].filter(([name]) => /^(display|housing|viewfinder|glass)/.test(name)))(
    'the best answer of %s shows less detail than every other: nothing on it reads as a scratch',
    (name, [best = '', ...worse]) => {
      const least = measureDetail(get(`${name}-${best}`));
      for (const answer of worse) expect(measureDetail(get(`${name}-${answer}`)) / least, answer).toBeGreaterThan(1.04);
    },
  );

  it.each([...levels.keys()].filter((name) => /^(display|housing|viewfinder)/.test(name)))(
    'the levels of %s grow from light over clear scratches',
    (name) => {
      const [light, clear] = [measureDetail(get(`${name}-light`)), measureDetail(get(`${name}-clear`))];
      expect(clear / light).toBeGreaterThan(1.05);
    },
  );
});
