import sharp from 'sharp';
import { isObject } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { followAlias, readTheme, type Theme } from '../resolve/theme.ts';
import { GENERATED, type Output, printJsonRecord } from './output.ts';

/** Height of a logo in mails, in CSS pixels; rendered for screens with twice as many. */
const HEIGHT = 36;
const DENSITY = 2;
/** At this resolution librsvg maps viewBox units to pixels. */
const SVG_DPI = 72;

interface Logo {
  /** CSS pixels. */
  width: number;
  height: number;
  /** PNG in base64, on the theme's header colour. */
  light: string;
  dark: string;
}

/** logos.gen.json: the wordmark of each theme for mails, in both schemes. */
export async function printLogos(fleet: Fleet): Promise<Output> {
  const marks: [string, Logo][] = [];
  for (const [name, { text: svg }] of fleet.files.wordmarks) {
    const file = fleet.files.themes.get(name);
    if (file) marks.push([name, await renderLogo(readTheme(name, file, fleet.files.themes), svg)]);
  }
  return { path: `${GENERATED}/logos.gen.json`, content: printJsonRecord(Object.fromEntries(marks)) };
}

const drawn = new WeakMap<Theme, { svg: string; mark: Logo }>();

async function renderLogo(theme: Theme, svg: string): Promise<Logo> {
  const known = drawn.get(theme);
  if (known?.svg === svg) return known.mark;
  const [, , across = 1, down = 1] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(/\s+/).map(Number);
  const [light, dark] = await Promise.all(['light', 'dark'].map((scheme) => draw(theme, scheme, { svg, down })));
  const mark = { width: Math.round((across * HEIGHT) / down), height: HEIGHT, light: light ?? '', dark: dark ?? '' };
  drawn.set(theme, { svg, mark });
  return mark;
}

async function draw(theme: Theme, scheme: string, { svg, down }: { svg: string; down: number }): Promise<string> {
  const printColour = (name: string) => getTokenHex(theme, `semantic.color.${scheme}.${name}`);
  const inked = svg
    .replaceAll('currentColor', printColour('on-header'))
    .replace(/var\(--(?:c-)?([\w-]+)\)/g, (_, name: string) => printColour(name));
  const density = (SVG_DPI * HEIGHT * DENSITY) / down;
  // In development the server runs in the same process and blocks all formats but those of photos.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const picture = sharp(Buffer.from(inked), { density })
    .resize({ height: HEIGHT * DENSITY })
    .flatten({ background: printColour('header') });
  return (await picture.png({ palette: true, compressionLevel: 9, effort: 10 }).toBuffer()).toString('base64');
}

/** A token as hex; black if the theme lacks it, which another check reports. */
function getTokenHex(theme: Theme, path: string): string {
  const value = followAlias(theme, path)?.value;
  return isObject(value) && typeof value.hex === 'string' ? value.hex : '#000000';
}
