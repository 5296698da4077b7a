import { isObject, type JsonFile, type JsonObject, type JsonValue } from '../read/json-file.ts';

/** One design token as written: its path, its own or inherited type, and its value, which may be an alias `{a.b}`. */
export interface Token {
  path: string;
  /** The path by its names, one of which may contain a dot by mistake. */
  steps: readonly string[];
  type: string | undefined;
  value: JsonValue;
  /** The file that sets it: the theme's own, or that of a theme it extends. */
  file: JsonFile;
}

export interface FontFace {
  family: string;
  file: string;
  weight: string;
  /** Fallback faces until the font has loaded, with the same metrics so that the layout does not shift. */
  fallbacks?: readonly FallbackFace[];
}

/** An installed font (the first available of `local`) under the name `<family> Fallback`; percentages as in CSS. */
export interface FallbackFace {
  local: readonly string[];
  weight: string;
  sizeAdjust: string;
  ascentOverride: string;
  descentOverride: string;
}

/** A foreground and a background colour, and the contrast ratio they need. */
interface ContrastPair {
  mode: string;
  foreground: string;
  background: string;
  use: string;
  required: number;
  /** The colours and their ratio as recorded when the pair was written. */
  foregroundHex?: string;
  backgroundHex?: string;
  ratio?: number;
}

/** A pair, and its place in the file that requires it. */
export interface RequiredPair extends ContrastPair {
  file: JsonFile;
  index: number;
}

export interface Theme {
  name: string;
  file: JsonFile;
  tokens: ReadonlyMap<string, Token>;
  /** The theme whose tokens, font faces and contrast pairs fill the gaps of this one. */
  parent: Theme | undefined;
  fonts: readonly FontFace[];
  pairs: readonly RequiredPair[];
}

export const EXTENDS = 'example.umlauf.extends';
export const FONTS = 'example.umlauf.fonts';
export const CONTRAST = 'example.umlauf.contrast';

const known = new WeakMap<JsonFile, Theme>();

/**
 * The tokens of a DTCG file, flat, on top of those of the theme that it extends. A group's `$type` applies to the tokens
 * in it. An unknown parent, or one that leads back to the theme, counts as none; a check reports it.
 */
export function readTheme(name: string, file: JsonFile, themes: ReadonlyMap<string, JsonFile>): Theme {
  const parentName = findParentName(file);
  const parentFile = parentName === undefined ? undefined : themes.get(parentName);
  const parent =
    parentName !== undefined && parentFile && listExtending(name, themes).at(-1) !== name
      ? readTheme(parentName, parentFile, themes)
      : undefined;
  const before = known.get(file);
  if (before && before.parent === parent) return before;
  const theme = parseTheme(name, file, parent);
  known.set(file, theme);
  return theme;
}

/** The themes that a theme extends, nearest first; ends with one that is listed twice if they lead back to it. */
export function listExtending(name: string, themes: ReadonlyMap<string, JsonFile>): string[] {
  const names: string[] = [];
  let file = themes.get(name);
  let parent = file && findParentName(file);
  while (parent !== undefined && themes.has(parent)) {
    const isKnown = parent === name || names.includes(parent);
    names.push(parent);
    if (isKnown) break;
    file = themes.get(parent);
    parent = file && findParentName(file);
  }
  return names;
}

/** The name of the theme that a file extends. */
export function findParentName({ value }: JsonFile): string | undefined {
  const extensions = isObject(value) ? value.$extensions : undefined;
  const parent = isObject(extensions) ? extensions[EXTENDS] : undefined;
  return typeof parent === 'string' ? parent : undefined;
}

function parseTheme(name: string, file: JsonFile, parent: Theme | undefined): Theme {
  const tokens = new Map(parent?.tokens);
  if (isObject(file.value)) collect(file, file.value, { path: [], type: undefined, tokens });
  const extensions = isObject(file.value) && isObject(file.value.$extensions) ? file.value.$extensions : {};
  const contrast = extensions[CONTRAST];
  const pairs = toObjects(isObject(contrast) ? contrast.pairs : undefined) as unknown as ContrastPair[];
  return {
    name,
    file,
    tokens,
    parent,
    fonts: listFonts(extensions[FONTS], parent),
    pairs: [...(parent?.pairs ?? []), ...pairs.map((pair, index) => ({ ...pair, file, index }))],
  };
}

/** Font faces of the file; a family alone is the face of the theme that it extends. */
function listFonts(listed: JsonValue | undefined, parent: Theme | undefined): FontFace[] {
  const faces = Array.isArray(listed) ? listed : [];
  return faces.flatMap((face) => {
    if (isObject(face)) return [face as unknown as FontFace];
    return parent?.fonts.filter(({ family }) => family === face) ?? [];
  });
}

interface Collection {
  path: string[];
  /** The type of the group. */
  type: string | undefined;
  tokens: Map<string, Token>;
}

function collect(file: JsonFile, group: JsonObject, { path, type: inherited, tokens }: Collection): void {
  const type = typeof group.$type === 'string' ? group.$type : inherited;
  for (const [name, value] of Object.entries(group)) {
    if (name.startsWith('$') || !isObject(value)) continue;
    const below = [...path, name];
    if (!Object.hasOwn(value, '$value')) collect(file, value, { path: below, type, tokens });
    else {
      const key = below.join('.');
      const own = typeof value.$type === 'string' ? value.$type : type;
      tokens.set(key, { path: key, steps: below, type: own, value: value.$value as JsonValue, file });
    }
  }
}

function toObjects(value: JsonValue | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The path in an alias `{a.b.c}`, or undefined for any other value. */
export function parseAlias(value: JsonValue): string | undefined {
  return typeof value === 'string' ? /^\{([^{}]+)\}$/.exec(value)?.[1] : undefined;
}

/** Follows aliases to a token with a value; undefined for a dead alias or a cycle. */
export function followAlias(theme: Theme, path: string): Token | undefined {
  const seen = new Set<string>();
  let token = theme.tokens.get(path);
  while (token && !seen.has(token.path)) {
    const target = parseAlias(token.value);
    if (target === undefined) return token;
    seen.add(token.path);
    token = theme.tokens.get(target);
  }
  return undefined;
}
