import fontkit from '@pdf-lib/fontkit';
import type { Brand, Mark } from './read-brand.ts';

/** Height of the view box of a wordmark: that of logos in mails, so that widths are whole pixels there. */
const HEIGHT = 36;
const MAX_WIDTH = 288;
const MARK_HEIGHT = 28;
const GAP = 10;
const CAP_HEIGHT = 17;
/** Of the size of the type: the fonts' standard weight is too light for a wordmark. */
const STROKE = 0.035;

/** Decimals of coordinates in a view box of this size. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A part of a drawing that is shown in a frame of its own. */
function frame({ viewBox, path }: Mark, place: { x: number; y: number; width: number; height: number }): string {
  const { x, y, width, height } = place;
  return `<svg x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" viewBox="${viewBox}"><path d="${path.trim()}"/></svg>`;
}

function getRatio({ viewBox }: Mark): number {
  const [, , width = 1, height = 1] = viewBox.split(' ').map(Number);
  return width / height;
}

/** The mark in the colour for text on the primary colour, square. */
export function drawIcon(
  { mark }: Brand,
  { background, foreground }: { background: string; foreground: string },
): string {
  const SIZE = 32;
  const INSIDE = 22;
  const ratio = getRatio(mark);
  const [width, height] = ratio >= 1 ? [INSIDE, INSIDE / ratio] : [INSIDE * ratio, INSIDE];
  const place = { x: (SIZE - width) / 2, y: (SIZE - height) / 2, width, height };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" aria-hidden="true"><rect width="${SIZE}" height="${SIZE}" rx="6" fill="${background}"/><g fill="${foreground}">${frame(mark, place)}</g></svg>\n`;
}

/**
 * The mark, and the name in the display font as shapes, in the colour of the header's text. A text if the font lacks a
 * character of the name.
 */
export function drawWordmark({ name, mark }: Brand, font: Buffer): { svg: string } | { missing: string } {
  const face = fontkit.create(font) as unknown as Face;
  const missing = [...name].find((character) => !face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  if (missing !== undefined) return { missing };
  const markWidth = MARK_HEIGHT * getRatio(mark);
  const { path, width } = drawText(face, name, MAX_WIDTH - markWidth - GAP);
  const total = Math.ceil(markWidth + GAP + width);
  const picture = frame(mark, { x: 0, y: (HEIGHT - MARK_HEIGHT) / 2, width: markWidth, height: MARK_HEIGHT });
  const text = `<g transform="translate(${round(markWidth + GAP)} ${round((HEIGHT + CAP_HEIGHT) / 2)})">${path}</g>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${total} ${HEIGHT}" role="img" aria-label="${name.replaceAll("'", '&#39;')}"><g fill="currentColor">${picture}${text}</g></svg>\n`,
  };
}

/** The part of a font that a text is drawn with. */
interface Face {
  capHeight: number;
  hasGlyphForCodePoint: (code: number) => boolean;
  layout: (text: string) => {
    advanceWidth: number;
    glyphs: { path: { scale: (x: number, y: number) => GlyphPath } }[];
    positions: { xAdvance: number }[];
  };
}

interface GlyphPath {
  translate: (x: number, y: number) => GlyphPath;
  toSVG: () => string;
}

/** The text from the origin to the right, on the base line, no wider than allowed. */
function drawText(face: Face, text: string, maxWidth: number): { path: string; width: number } {
  const { advanceWidth, glyphs, positions } = face.layout(text);
  const scale = Math.min(CAP_HEIGHT / face.capHeight, maxWidth / advanceWidth);
  let x = 0;
  const paths = glyphs.map(({ path }, index) => {
    const drawn = path
      .scale(scale, -scale)
      .translate(x * scale, 0)
      .toSVG();
    x += positions[index]?.xAdvance ?? 0;
    return drawn.replace(/-?\d+\.\d+/g, (number) => String(round(Number(number))));
  });
  const stroke = round((CAP_HEIGHT / 0.7) * STROKE);
  return {
    path: `<path d="${paths.join('')}" stroke="currentColor" stroke-width="${stroke}" stroke-linejoin="round"/>`,
    width: advanceWidth * scale + stroke,
  };
}
