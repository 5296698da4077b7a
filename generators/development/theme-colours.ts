import { contrastRatio, parseRgb } from '../check/contrast.ts';
import { isObject, type JsonFile } from '../read/json-file.ts';
import { followAlias, type RequiredPair, readTheme, type Theme } from '../resolve/theme.ts';

interface Swatch {
  name: string;
  /** `#rrggbb`. */
  hex: string;
}

/** Two colours that are shown on each other. */
interface MeasuredPair {
  foreground: Swatch;
  background: Swatch;
  use: string;
  required: number;
  /** As in WCAG 2.2, rounded down to two decimals. */
  ratio: number;
}

/** The colours of a theme in one colour scheme. */
export interface SchemeColours {
  scheme: string;
  swatches: readonly Swatch[];
  /** Lowest ratio first, in relation to the required one. */
  pairs: readonly MeasuredPair[];
}

/** The colours of a theme with the contrast of every pair, computed from the tokens. */
export function measureTheme(name: string, file: JsonFile, themes: ReadonlyMap<string, JsonFile>): SchemeColours[] {
  const theme = readTheme(name, file, themes);
  return ['light', 'dark'].map((scheme) => ({
    scheme,
    swatches: listSwatches(theme, scheme),
    pairs: theme.pairs
      .filter(({ mode }) => mode === scheme)
      .flatMap((pair) => measurePair(theme, pair))
      .sort((a, b) => a.ratio / a.required - b.ratio / b.required),
  }));
}

function listSwatches(theme: Theme, scheme: string): Swatch[] {
  const prefix = `semantic.color.${scheme}.`;
  const names = [...theme.tokens.keys()].flatMap((path) =>
    path.startsWith(prefix) ? [path.slice(prefix.length)] : [],
  );
  return names.flatMap((name) => findSwatch(theme, scheme, name) ?? []);
}

function findSwatch(theme: Theme, scheme: string, name: string): Swatch | undefined {
  const value = followAlias(theme, `semantic.color.${scheme}.${name}`)?.value;
  return parseRgb(value) && isObject(value) ? { name, hex: String(value.hex) } : undefined;
}

function measurePair(theme: Theme, { mode, foreground, background, use, required }: RequiredPair): MeasuredPair[] {
  const [over, under] = [findSwatch(theme, mode, foreground), findSwatch(theme, mode, background)];
  const [overRgb, underRgb] = [over, under].map((swatch) => parseRgb({ hex: swatch?.hex ?? '' }));
  if (!over || !under || !overRgb || !underRgb) return [];
  const ratio = Math.floor(contrastRatio(overRgb, underRgb) * 100) / 100;
  return [{ foreground: over, background: under, use, required, ratio }];
}
