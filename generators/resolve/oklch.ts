/** OKLCH, a colour space in which equal steps of lightness look equal: https://bottosson.github.io/posts/oklab/ */
export interface Oklch {
  /** 0 … 1. */
  lightness: number;
  chroma: number;
  /** Radians. */
  hue: number;
}

type Triple = readonly [number, number, number];

/** Of `#rrggbb`. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = parseHex(hex).map(toLinear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** `#RRGGBB`; a colour that screens cannot show loses chroma until they can. */
export function toHex(colour: Oklch): string {
  let [low, high] = [0, colour.chroma];
  if (isShown(toLinearRgb(colour))) low = high;
  const PRECISION = 0.0005;
  while (high - low > PRECISION) {
    const chroma = (low + high) / 2;
    if (isShown(toLinearRgb({ ...colour, chroma }))) low = chroma;
    else high = chroma;
  }
  const channels = toLinearRgb({ ...colour, chroma: low }).map((value) => {
    const byte = Math.round(fromLinear(Math.min(1, Math.max(0, value))) * 255);
    return byte.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`.toUpperCase();
}

/** Channels of `#rrggbb`, 0 … 1. */
export function parseHex(hex: string): Triple {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const ROUNDING = 0.0005;

function isShown(rgb: Triple): boolean {
  return rgb.every((value) => value >= -ROUNDING && value <= 1 + ROUNDING);
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
}

const STEP = 0.0025;

/** The colour of the same hue that passes, with the least change of lightness; undefined if none does. */
export function findNearestColour(hex: string, passes: (hex: string) => boolean): string | undefined {
  if (passes(hex)) return hex;
  const colour = toOklch(hex);
  for (let distance = STEP; distance <= 1; distance += STEP) {
    for (const lightness of [colour.lightness - distance, colour.lightness + distance]) {
      if (lightness < 0 || lightness > 1) continue;
      const candidate = toHex({ ...colour, lightness });
      if (passes(candidate)) return candidate;
    }
  }
  return undefined;
}
