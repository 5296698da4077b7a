import { isObject, type JsonValue } from '../read/json-file.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** The channels (0 … 1) of a DTCG colour. Read from its hex, which is the value in the style sheet. */
export function parseRgb(value: JsonValue | undefined): Rgb | undefined {
  const hex = isObject(value) ? value.hex : undefined;
  const match = typeof hex === 'string' ? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) : null;
  if (!match) return undefined;
  const parseChannel = (text: string | undefined) => Number.parseInt(text ?? '0', 16) / 255;
  return [parseChannel(match[1]), parseChannel(match[2]), parseChannel(match[3])];
}

/** WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [light, dark] = [computeLuminance(a), computeLuminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function computeLuminance([red, green, blue]: Rgb): number {
  const toLinear = (parseChannel: number) =>
    parseChannel <= 0.04045 ? parseChannel / 12.92 : ((parseChannel + 0.055) / 1.055) ** 2.4;
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}
