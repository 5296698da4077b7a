import { createHash } from 'node:crypto';
import type { Output } from '../print/output.ts';
import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';
import { EXTENDS, FONTS } from '../resolve/theme.ts';
import { type Adjustment, paletteFor } from './brand-palette.ts';
import { drawIcon, drawWordmark } from './brand-pictures.ts';
import { printTokenFile, toColourValue } from './print-tokens.ts';
import type { Brand } from './read-brand.ts';

/** The theme that themes from a brand extend. */
export const SHARED_THEME = 'shared';

const BRAND = 'example.umlauf.brand';

export interface ThemePlan {
  /** Name of the brand. */
  brandName: string;
  files: Output[];
  adjustments: Adjustment[];
}

export interface ThemeRequest {
  /** Name of the theme. */
  name: string;
  brand: Brand;
  /** A font below `themes/fonts`. */
  readFont: (file: string) => Buffer;
}

/** The files of a theme from a brand, or why they cannot be drawn. */
export function planTheme({ name, brand, readFont }: ThemeRequest): ThemePlan | string {
  const { colours, adjustments } = paletteFor(brand.colours);
  const wordmark =
    brand.wordmark === undefined ? drawWordmark(brand, readFont(brand.display.file)) : { svg: brand.wordmark };
  if ('missing' in wordmark) {
    return `The font has no character ${JSON.stringify(wordmark.missing)}, which the name ${JSON.stringify(brand.name)} needs. Add a "wordmark" to the brand, an SVG file.`;
  }
  const foreground = colours.get('on-brand') ?? '';
  const icon = brand.icon ?? drawIcon(brand, { background: brand.colours.primary, foreground });
  const pictures = [
    { path: `themes/wordmarks/${name}.svg`, content: wordmark.svg },
    { path: `themes/icons/${name}.svg`, content: icon },
  ];
  const tokens = toTheme(brand, colours);
  const hashes = [{ path: `themes/${name}.tokens.json`, content: printTokenFile(tokens) }, ...pictures].map(
    ({ path, content }) => [path, hash(content)],
  );
  const content = printTokenFile(withRecord(tokens, Object.fromEntries(hashes)));
  return { brandName: brand.name, files: [{ path: `themes/${name}.tokens.json`, content }, ...pictures], adjustments };
}

function toTheme({ name, display, text }: Brand, colours: ReadonlyMap<string, string>): JsonObject {
  const primitives = [...colours].map(([colour, hex]) => [colour, { $value: toColourValue(hex) }]);
  const family = ({ token }: Brand['display']) => ({ $type: 'fontFamily', $value: `{${token}}` });
  return {
    $schema: 'https://www.designtokens.org/schemas/2025.10/format.json',
    $description: `${name}: the colours and fonts of its brand. Everything else is that of the extended theme.`,
    primitive: { color: { $type: 'color', ...Object.fromEntries(primitives) } },
    semantic: { type: { display: family(display), text: family(text) } },
    $extensions: { [EXTENDS]: SHARED_THEME, [FONTS]: [...new Set([display.family, text.family])] },
  };
}

function withRecord(theme: JsonObject, hashes: JsonObject): JsonObject {
  const extensions = isObject(theme.$extensions) ? theme.$extensions : {};
  return { ...theme, $extensions: { ...extensions, [BRAND]: hashes } };
}

const HASH_LENGTH = 12;

function hash(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
}

/** The planned files that would replace another content than the command wrote before. */
export function findHandEdits(files: readonly Output[], read: (path: string) => string | undefined): string[] {
  const [theme] = files;
  const written = theme && parse(read(theme.path));
  const { record, rest } = splitRecord(written);
  return files.flatMap(({ path, content }) => {
    const present = read(path);
    if (present === undefined || present === content) return [];
    const own = path === theme?.path ? (rest === undefined ? '' : printTokenFile(rest)) : present;
    return record[path] === hash(own) ? [] : [path];
  });
}

function splitRecord(theme: JsonValue | undefined): { record: JsonObject; rest: JsonObject | undefined } {
  if (!isObject(theme)) return { record: {}, rest: undefined };
  const { [BRAND]: record, ...extensions } = isObject(theme.$extensions) ? theme.$extensions : {};
  return { record: isObject(record) ? record : {}, rest: { ...theme, $extensions: extensions } };
}

function parse(text: string | undefined): JsonValue | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as JsonValue);
  } catch {
    return undefined;
  }
}
