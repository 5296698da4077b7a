import { contrastRatio, parseRgb } from '../check/contrast.ts';
import { findNearestColour, type Oklch, toHex, toOklch } from '../resolve/oklch.ts';

/** The two colours of a brand, `#rrggbb`. */
export interface BrandColours {
  primary: string;
  accent: string;
}

/** A colour of the brand that is shown otherwise, because it lacks contrast where it is used. */
export interface Adjustment {
  colour: keyof BrandColours;
  from: string;
  to: string;
  use: string;
}

export interface Palette {
  /** Hex by the name of the primitive, in the order of the theme file. */
  colours: Map<string, string>;
  adjustments: Adjustment[];
}

const WHITE = '#FFFFFF';
const BLACK = '#000000';

/** Lightness of the greys, which have a trace of the brand's hue. */
const GREYS: Readonly<Record<string, number>> = {
  'neutral-0': 1,
  'neutral-50': 0.968,
  'neutral-100': 0.935,
  'neutral-200': 0.86,
  'neutral-500': 0.55,
  'neutral-600': 0.435,
  'neutral-800': 0.285,
  'neutral-900': 0.235,
  'neutral-950': 0.185,
  'line-dark': 0.37,
  'control-dark': 0.65,
  'muted-dark': 0.77,
};
/** Large light surfaces look coloured sooner than text and lines. */
const MAX_GREY_CHROMA = { surface: 0.005, other: 0.012 } as const;
const MIN_SURFACE_LIGHTNESS = 0.9;

const TEXT_RATIO = 4.5;
const GRAPHIC_RATIO = 3;

/** A margin for colours that are rounded to bytes, and for surfaces slightly apart from those compared. */
const MARGIN = 1.02;

/** The primitives of a theme from two colours: all that components show passes WCAG AA in both schemes. */
export function paletteFor({ primary, accent }: BrandColours): Palette {
  const colours = new Map<string, string>();
  const { hue, chroma } = toOklch(primary);
  for (const [name, lightness] of Object.entries(GREYS)) {
    const limit = lightness > MIN_SURFACE_LIGHTNESS ? MAX_GREY_CHROMA.surface : MAX_GREY_CHROMA.other;
    colours.set(name, toHex({ lightness, chroma: lightness === 1 ? 0 : Math.min(chroma, limit), hue }));
  }
  const adjustments: Adjustment[] = [];
  colours.set('brand', primary);
  colours.set('on-brand', readableOn([primary]));
  addAccent({ colours, adjustments, accent, scheme: 'light' });
  addAccent({ colours, adjustments, accent, scheme: 'dark' });
  return { colours, adjustments };
}

interface Accent {
  colours: Map<string, string>;
  adjustments: Adjustment[];
  accent: string;
  scheme: 'light' | 'dark';
}

/** Greys that the accent is shown on. */
const SURFACES = {
  light: ['neutral-0', 'neutral-50', 'neutral-100'],
  dark: ['neutral-800', 'neutral-900', 'neutral-950'],
} as const;

/** Backgrounds of a chosen answer, in the hue of the accent. */
const SOFT = {
  light: { lightness: 0.95, maxChroma: 0.03 },
  dark: { lightness: 0.25, maxChroma: 0.05 },
} as const;

/** A warning's background, which links are shown on, is the furthest from the greys. */
const WARNING = { light: '#FDEFC8', dark: '#352A0D' } as const;

const HOVER_STEP = 0.06;

function addAccent({ colours, adjustments, accent, scheme }: Accent): void {
  const suffix = scheme === 'light' ? '' : '-dark';
  const original = toOklch(accent);
  const { lightness, maxChroma } = SOFT[scheme];
  const soft = toHex({ lightness, chroma: Math.min(original.chroma, maxChroma), hue: original.hue });
  const surfaces = [...SURFACES[scheme].map((name) => colours.get(name) ?? WHITE), soft];
  const line = nearest(accent, surfaces, GRAPHIC_RATIO);
  const text = nearest(accent, [...surfaces, WARNING[scheme]], TEXT_RATIO);
  const onAccent = readableOn([accent]);
  const hover = findHover(original, onAccent);
  const named = { accent, 'accent-hover': hover, 'on-accent': onAccent, 'accent-line': line, 'accent-text': text };
  for (const [name, hex] of Object.entries({ ...named, 'accent-soft': soft })) colours.set(`${name}${suffix}`, hex);
  const uses = { [`lines and drawings on ${scheme} surfaces`]: line, [`text on ${scheme} surfaces`]: text };
  for (const [use, to] of Object.entries(uses)) {
    if (to !== accent) adjustments.push({ colour: 'accent', from: accent, to, use });
  }
}

/** Away from the text's lightness, so that the text stays readable; back towards it at the end of the scale. */
function findHover(colour: Oklch, text: string): string {
  const away = text === WHITE ? -HOVER_STEP : HOVER_STEP;
  const [first, second] = [away, -away].map((step) => toHex({ ...colour, lightness: clamp(colour.lightness + step) }));
  const isVisible = first !== undefined && contrast(first, toHex(colour)) > 1.05;
  return (isVisible ? first : second) ?? toHex(colour);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Black or white: on any colour one of them has a ratio of at least 4.58. */
function readableOn(backgrounds: readonly string[]): string {
  const lowest = (text: string) => Math.min(...backgrounds.map((background) => contrast(text, background)));
  return lowest(WHITE) >= lowest(BLACK) ? WHITE : BLACK;
}

function nearest(hex: string, surfaces: readonly string[], ratio: number): string {
  const found = findNearestColour(hex, (one) => surfaces.every((surface) => contrast(one, surface) >= ratio * MARGIN));
  return found ?? readableOn(surfaces);
}

function contrast(a: string, b: string): number {
  const [first, second] = [parseRgb({ hex: a }), parseRgb({ hex: b })];
  return first && second ? contrastRatio(first, second) : 1;
}
