import { isObject, type JsonFile, type JsonObject, type JsonValue } from '../read/json-file.ts';

/** One design token as written: its path, its own or inherited type, and its value, which may be an alias `{a.b}`. */
export interface Token {
  path: string;
  /** The path by its names, one of which may contain a dot by mistake. */
  steps: readonly string[];
  type: string | undefined;
  value: JsonValue;
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
export interface ContrastPair {
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

export interface Theme {
  name: string;
  file: JsonFile;
  tokens: ReadonlyMap<string, Token>;
  fonts: readonly FontFace[];
  pairs: readonly ContrastPair[];
}

const FONTS = 'example.umlauf.fonts';
export const CONTRAST = 'example.umlauf.contrast';

const read = new WeakMap<JsonFile, Theme>();

/** The tokens of a DTCG file, flat. A group's `$type` applies to the tokens in it. */
export function readTheme(name: string, file: JsonFile): Theme {
  const known = read.get(file);
  if (known) return known;
  const tokens = new Map<string, Token>();
  if (isObject(file.value)) collect(file.value, [], undefined, tokens);
  const extensions = isObject(file.value) && isObject(file.value.$extensions) ? file.value.$extensions : {};
  const contrast = extensions[CONTRAST];
  const theme: Theme = {
    name,
    file,
    tokens,
    fonts: toObjects(extensions[FONTS]) as unknown as FontFace[],
    pairs: toObjects(isObject(contrast) ? contrast.pairs : undefined) as unknown as ContrastPair[],
  };
  read.set(file, theme);
  return theme;
}

function collect(group: JsonObject, path: string[], inherited: string | undefined, tokens: Map<string, Token>): void {
  const type = typeof group.$type === 'string' ? group.$type : inherited;
  for (const [name, value] of Object.entries(group)) {
    if (name.startsWith('$') || !isObject(value)) continue;
    const below = [...path, name];
    if (!Object.hasOwn(value, '$value')) collect(value, below, type, tokens);
    else {
      const key = below.join('.');
      const own = typeof value.$type === 'string' ? value.$type : type;
      tokens.set(key, { path: key, steps: below, type: own, value: value.$value as JsonValue });
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
