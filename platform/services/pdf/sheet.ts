import { readFileSync } from 'node:fs';
import fontkit, { type Font } from '@pdf-lib/fontkit';
import { type Color, PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb } from 'pdf-lib';
import type { CodeShape } from '../codes/index.server.ts';
import { type Archival, makeArchival } from './archival.ts';
import { toPrintable } from './latin.ts';

const FACES = { text: 'HankenGrotesk-Regular', strong: 'HankenGrotesk-Bold', display: 'Besley-Medium' } as const;
export type Face = keyof typeof FACES;

const fontFiles = Object.fromEntries(
  Object.entries(FACES).map(([face, name]) => [face, readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url))]),
) as Record<Face, Buffer>;

const parsedFonts = new Map<Uint8Array, Font>();

/**
 * Decodes the tables of a font file once and not for each document, which is half the time of a label. A document has
 * glyphs of its own: each remembers the characters that it was first used for, which are part of the document.
 */
const sharedFonts: Pick<typeof fontkit, 'create'> = {
  create(file) {
    const parsed = parsedFonts.get(file) ?? fontkit.create(file);
    parsedFonts.set(file, parsed);
    return Object.create(parsed, { _glyphs: { value: {} } }) as Font;
  },
};

const BLACK = rgb(0, 0, 0);

export interface TextStyle {
  face?: Face;
  /** Points. */
  size: number;
  /** `#rrggbb`; black unless set. */
  colour?: string;
}

export interface SheetFacts {
  title: string;
  lang: string;
  /** Sets the dates of the PDF, so that the same content gives the same bytes. */
  madeAt: Date;
}

/** Pages of one size, measured in points from the top left corner. Text and shapes go on the last page. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly #document: PDFDocument;
  #page: PDFPage;
  readonly #fonts: Record<Face, PDFFont>;
  readonly #glyphs: Record<Face, Set<number>>;

  private constructor(document: PDFDocument, size: [number, number], fonts: Record<Face, PDFFont>) {
    this.#document = document;
    this.#page = document.addPage(size);
    this.#fonts = fonts;
    this.#glyphs = byFace((face) => new Set(fonts[face].getCharacterSet()));
    [this.width, this.height] = size;
  }

  static async create(size: [number, number], facts: SheetFacts): Promise<Sheet> {
    const document = await PDFDocument.create({ updateMetadata: false });
    document.registerFontkit(sharedFonts);
    document.setTitle(facts.title, { showInWindowTitleBar: true });
    document.setLanguage(facts.lang);
    document.setCreationDate(facts.madeAt);
    document.setModificationDate(facts.madeAt);
    const fonts = {} as Record<Face, PDFFont>;
    for (const face of faces)
      fonts[face] = await document.embedFont(fontFiles[face], { subset: true, customName: FACES[face] });
    return new Sheet(document, size, fonts);
  }

  /** Continues on a new page. */
  addPage(): void {
    this.#page = this.#document.addPage([this.width, this.height]);
  }

  /** Makes the document PDF/A-2b, which can be read and shown alike in decades. Call it last. */
  async makeArchival(facts: Archival): Promise<void> {
    await makeArchival(this.#document, facts);
  }

  /** The document, to sign it. */
  get document(): PDFDocument {
    return this.#document;
  }

  /** The part of a text that the font can print. */
  #fit(text: string, face: Face): string {
    return toPrintable(text, (codePoint) => this.#glyphs[face].has(codePoint));
  }

  /** `y` is the baseline. `right` puts the end of the text at `x`. */
  text(text: string, x: number, y: number, style: TextStyle, align: 'left' | 'right' = 'left'): void {
    const { face = 'text', size, colour } = style;
    const shown = this.#fit(text, face);
    const font = this.#fonts[face];
    const left = align === 'right' ? x - font.widthOfTextAtSize(shown, size) : x;
    this.#page.drawText(shown, { x: left, y: this.height - y, size, font, color: parseColour(colour) });
  }

  /** Breaks at spaces, or inside a word that is too long; past `maxLines` the last line ends in an ellipsis. */
  wrap(text: string, width: number, maxLines: number, { face = 'text', size }: TextStyle): string[] {
    const font = this.#fonts[face];
    const fitsWidth = (line: string) => font.widthOfTextAtSize(line, size) <= width;
    const lines: string[] = [];
    let line = '';
    for (const word of this.#fit(text, face).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (fitsWidth(longer)) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = word;
      while (!fitsWidth(line)) {
        const cut = longestPrefix(line, fitsWidth);
        lines.push(cut);
        line = line.slice(cut.length);
      }
    }
    lines.push(line);
    if (lines.length <= maxLines) return lines;
    const last = lines.slice(maxLines - 1).join(' ');
    return [...lines.slice(0, maxLines - 1), `${longestPrefix(last, (part) => fitsWidth(`${part}…`)).trimEnd()}…`];
  }

  line(x: number, y: number, width: number, thickness: number, dash?: number[], colour?: string): void {
    const at = this.height - y;
    this.#page.drawLine({
      start: { x, y: at },
      end: { x: x + width, y: at },
      thickness,
      color: parseColour(colour),
      ...(dash && { dashArray: dash }),
    });
  }

  box(x: number, y: number, width: number, height: number, border: number): void {
    this.#page.drawRectangle({
      x,
      y: this.height - y - height,
      width,
      height,
      borderColor: BLACK,
      borderWidth: border,
    });
  }

  /** A filled rectangle without a border. */
  fill(x: number, y: number, width: number, height: number, colour: string): void {
    this.#page.drawRectangle({ x, y: this.height - y - height, width, height, color: parseColour(colour) });
  }

  embedPng(content: Uint8Array): Promise<PDFImage> {
    return this.#document.embedPng(content);
  }

  /** Draws a picture of `embedPng`. */
  image(image: PDFImage, x: number, y: number, width: number, height: number): void {
    this.#page.drawImage(image, { x, y: this.height - y - height, width, height });
  }

  /** Draws a code in vectors, `width` points wide without its quiet zone; bar codes get `height`, QR codes stay square. */
  code(shape: CodeShape, x: number, y: number, width: number): void {
    this.#page.drawSvgPath(shape.path, {
      x,
      y: this.height - y,
      scale: width / shape.width,
      color: BLACK,
      borderWidth: 0,
    });
  }

  async bytes(): Promise<Uint8Array> {
    return this.#document.save({ useObjectStreams: true });
  }
}

const faces = Object.keys(FACES) as Face[];

function parseColour(colour: string | undefined): Color {
  if (colour === undefined) return BLACK;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}

function byFace<T>(make: (face: Face) => T): Record<Face, T> {
  return Object.fromEntries(faces.map((face) => [face, make(face)])) as Record<Face, T>;
}

/** At least one character, so that the loop ends for a narrow column. */
function longestPrefix(text: string, fitsWidth: (part: string) => boolean): string {
  let low = 1;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fitsWidth(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, low);
}
