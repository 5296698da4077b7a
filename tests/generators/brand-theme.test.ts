import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { theme } from '../../generators/commands/theme.ts';
import { checkAll, compileSource } from '../../generators/compile.ts';
import { printTheme } from '../../generators/print/themes.ts';
import { diskSource, overlaySource, type Source } from '../../generators/read/source.ts';
import { readTheme } from '../../generators/resolve/theme.ts';
import { CONSUMER_SHOP, SISTER_SHOP } from '../support/chosen-shops.ts';
import { fixtureFleet } from './fixture-fleet.ts';

const repository = diskSource(process.cwd());
const FONTS = ['archivo', 'besley', 'figtree', 'gabarito', 'hanken-grotesk'];
const fonts = Object.fromEntries(FONTS.map((font) => [`themes/fonts/${font}.woff2`, 'wOF2']));
const SHARED = 'themes/shared.tokens.json';

/** The fixture fleet with the theme and the fonts that brand themes need. */
const fleet = overlaySource(fixtureFleet, { ...fonts, [SHARED]: repository.read(SHARED) ?? '' });

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'umlauf-brand-'));
  mkdirSync(join(root, 'themes'));
  cpSync('themes/fonts', join(root, 'themes/fonts'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const brand = (primary: string, accent: string, others: Record<string, unknown> = {}) => ({
  name: 'Muster',
  colours: { primary, accent },
  mark: { viewBox: '0 0 24 24', path: 'M2 2h20v20H2z' },
  fonts: { display: 'Archivo', text: 'Figtree' },
  ...others,
});

function run(file: unknown, ...options: string[]) {
  writeFileSync(join(root, 'muster.json'), typeof file === 'string' ? file : JSON.stringify(file, null, 2));
  const said = { out: '', error: '' };
  const status = theme(['muster', '--brand', 'muster.json', ...options], {
    root,
    source: fleet,
    out: (text) => {
      said.out += text;
    },
    error: (text) => {
      said.error += text;
    },
  });
  return { status, ...said };
}

const FILES = ['themes/muster.tokens.json', 'themes/wordmarks/muster.svg', 'themes/icons/muster.svg'];
const written = (path: string) => readFileSync(join(root, path), 'utf8');

function withTheme(): Source {
  return overlaySource(fleet, Object.fromEntries(FILES.map((path) => [path, written(path)])));
}

/** The colours of both schemes as the style sheet has them. */
function printedColours(): Record<'light' | 'dark', Map<string, string>> {
  const { themes } = compileSource(withTheme()).fleet.files;
  const file = themes.get('muster');
  if (!file) throw new Error('the theme was not written');
  const css = printTheme(readTheme('muster', file, themes)).content;
  const [light = '', dark = ''] = [
    css.slice(css.indexOf(':root'), css.indexOf('@media')),
    css.slice(css.lastIndexOf('[data-scheme')),
  ];
  const read = (block: string) =>
    new Map([...block.matchAll(/--(?:c-)?([\w-]+): (#[0-9A-F]{6});/g)].map(([, name = '', hex = '']) => [name, hex]));
  return { light: read(light), dark: read(dark) };
}

/** WCAG 2.2, written a second time: relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}

function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Every pair that a shipped theme requires, with the ratio of its kind. */
function shippedPairs() {
  const themes = [CONSUMER_SHOP, SISTER_SHOP].map(({ config }) =>
    JSON.parse(repository.read(`themes/${config.theme}.tokens.json`) ?? ''),
  );
  return themes.flatMap(
    (file) =>
      file.$extensions['example.umlauf.contrast'].pairs as {
        mode: 'light' | 'dark';
        foreground: string;
        background: string;
        use: 'text' | 'ui';
      }[],
  );
}

const brands: [name: string, primary: string, accent: string][] = [
  ['yellow', '#FFE000', '#FFD400'],
  ['near-white', '#FAFAFA', '#F4F4F0'],
  ['near-black', '#0A0A0A', '#101014'],
  ['neon green', '#39FF14', '#39FF14'],
  ['red and green', '#D00000', '#008A00'],
  ['two equal greys', '#777777', '#777777'],
  ['orange on white', '#FFFFFF', '#FF7A00'],
  ['deep blue and cyan', '#00005A', '#00E5FF'],
];

describe('a theme from a brand', () => {
  it.each(brands)('has enough contrast in every pair of both schemes: %s', (_, primary, accent) => {
    const { status, error } = run(brand(primary, accent));
    expect(error).toBe('');
    expect(status).toBe(0);
    const colours = printedColours();
    const pairs = shippedPairs();
    expect(pairs.length).toBeGreaterThan(200);
    const low = pairs.flatMap(({ mode, foreground, background, use }) => {
      const [over, under] = [colours[mode].get(foreground), colours[mode].get(background)];
      const found = over && under ? ratio(over, under) : 0;
      return found >= (use === 'text' ? 4.5 : 3)
        ? []
        : [`${mode}: ${foreground} ${over} on ${background} ${under}: ${found}`];
    });
    expect(low).toEqual([]);
    // The brand is recognised: its first colour is the header, its second fills the buttons.
    expect(colours.light.get('header')).toBe(primary);
    expect([colours.light.get('action'), colours.dark.get('action')]).toEqual([accent, accent]);
    const own = checkAll(compileSource(withTheme())).filter(({ span }) => FILES.includes(span.file.path));
    expect(own).toEqual([]);
  });

  it('reports each colour that is shown otherwise, with its use', () => {
    const { out } = run(brand('#FFFFFF', '#ff7a00'));
    expect(out).toMatch(/^wrote themes\/muster\.tokens\.json\n/);
    expect(out).toMatch(/\n {2}accent #FF7A00 → #[0-9A-F]{6} for text on light surfaces\n/);
    expect(run(brand('#1F3A5F', '#1F5FBF'), '--force').out).toContain('on dark surfaces');
  });

  it('refers to the shared theme instead of copying it', () => {
    run(brand('#1F3A5F', '#C2185B'));
    const text = written(FILES[0] ?? '');
    expect(text.split('\n').length).toBeLessThan(60);
    const file = JSON.parse(text);
    expect(file.$extensions['example.umlauf.extends']).toBe('shared');
    expect(file.$extensions['example.umlauf.fonts']).toEqual(['Archivo Variable', 'Figtree Variable']);
    expect(file.semantic).toEqual({
      type: {
        display: { $type: 'fontFamily', $value: '{primitive.font.archivo}' },
        text: { $type: 'fontFamily', $value: '{primitive.font.figtree}' },
      },
    });
  });

  it('is written again without a change, follows the brand, and does not replace edits by hand without --force', () => {
    run(brand('#1F3A5F', '#C2185B'));
    const first = FILES.map(written);
    expect(run(brand('#1F3A5F', '#C2185B')).status).toBe(0);
    expect(FILES.map(written)).toEqual(first);
    expect(run(brand('#5F1F3A', '#C2185B')).status).toBe(0);
    const second = FILES.map(written);
    expect(second[0]).not.toBe(first[0]);
    for (const path of FILES) {
      const edit = path.endsWith('.json')
        ? written(path).replace('"$description": "', '"$description": "Edited. ')
        : written(path).replace('</svg>\n', '<g/></svg>\n');
      writeFileSync(join(root, path), edit);
      const refused = run(brand('#1F3A5F', '#C2185B'));
      expect(refused.status).toBe(1);
      expect(refused.error).toContain(`Nothing was written: ${path} `);
      expect(written(path)).toBe(edit);
      expect(run(brand('#1F3A5F', '#C2185B'), '--force').status).toBe(0);
      expect(FILES.map(written)).toEqual(first);
    }
    expect(run(brand('#5F1F3A', '#C2185B'), '--dry-run').out).toContain('would write themes/muster.tokens.json');
    expect(FILES.map(written)).toEqual(first);
  });

  it('does not replace a theme that was written by hand', () => {
    writeFileSync(join(root, FILES[0] ?? ''), repository.read('themes/umlauf.tokens.json') ?? '');
    expect(run(brand('#1F3A5F', '#C2185B'))).toMatchObject({ status: 1, out: '' });
  });

  it('has a wordmark of whole pixels in mails, drawn without active content', () => {
    run(brand('#1F3A5F', '#C2185B', { name: 'Müller Söhne Gebrauchtgeräte' }));
    const svg = written(FILES[1] ?? '');
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    expect(Number(height)).toBe(36);
    expect(Number(width)).toBeLessThanOrEqual(300);
    expect(svg).toContain('aria-label="Müller Söhne Gebrauchtgeräte"');
    expect(svg).not.toMatch(/<script|<text|href|style/);
  });

  it.each<[what: string, file: unknown, id: string, message: RegExp]>([
    ['a broken file', '{ "name": ', 'E001', /muster\.json:1:\d+/],
    ['a colour that is a name', brand('orange', '#C2185B'), 'E005', /colours\.primary/],
    ['no accent', { ...brand('#1F3A5F', ''), colours: { primary: '#1F3A5F' } }, 'E008', /accent/],
    [
      'an unknown font',
      brand('#1F3A5F', '#C2185B', { fonts: { display: 'Arkivo' } }),
      'E045',
      /Did you mean "Archivo"\?/,
    ],
    [
      'path data with markup',
      brand('#1F3A5F', '#C2185B', { mark: { viewBox: '0 0 9 9', path: 'M0 0"/><script>' } }),
      'E005',
      /mark\.path/,
    ],
    [
      'a view box without size',
      brand('#1F3A5F', '#C2185B', { mark: { viewBox: '0 0 0 9', path: 'M0 0z' } }),
      'E005',
      /viewBox/,
    ],
    [
      'a wordmark that is not there',
      brand('#1F3A5F', '#C2185B', { wordmark: 'none.svg' }),
      'E073',
      /There is no file none\.svg/,
    ],
    [
      'a wordmark with a script',
      brand('#1F3A5F', '#C2185B', { wordmark: 'script.svg' }),
      'E073',
      /runs or loads something/,
    ],
    ['an icon with an image', brand('#1F3A5F', '#C2185B', { icon: 'image.svg' }), 'E073', /runs or loads something/],
  ])('is not written from %s, with the place and the reason', (_, file, id, message) => {
    writeFileSync(join(root, 'script.svg'), '<svg viewBox="0 0 9 9"><script>1</script></svg>');
    writeFileSync(join(root, 'image.svg'), '<svg viewBox="0 0 9 9"><image href="x"/></svg>');
    const { status, out, error } = run(file);
    expect(error).toMatch(message);
    expect(error).toContain(` ${id} `);
    expect([status, out]).toEqual([1, '']);
    expect(error.match(/ E\d{3} /g)).toHaveLength(1);
  });

  it('is not drawn with a font that lacks a character of the name', () => {
    const { status, error } = run(brand('#1F3A5F', '#C2185B', { name: 'Příklad' }));
    expect(status).toBe(1);
    expect(error).toContain('The font has no character "ř"');
    writeFileSync(
      join(root, 'own.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 36"><path d="M0 0h9v9z"/></svg>\n',
    );
    expect(run(brand('#1F3A5F', '#C2185B', { name: 'Příklad', wordmark: 'own.svg' })).status).toBe(0);
    expect(written(FILES[1] ?? '')).toBe(readFileSync(join(root, 'own.svg'), 'utf8'));
  });
});

describe('a changed primitive that fails', () => {
  const change = (text: string, name: string, hex: string) =>
    text.replace(
      new RegExp(`("${name}": \\{ "\\$value": \\{.*?"components": )\\[[^\\]]*\\](.*?"hex": )"#[0-9A-F]{6}"`),
      (_, before, between) => {
        const components = [1, 3, 5].map(
          (at) => Math.round((Number.parseInt(hex.slice(at, at + 2), 16) / 255) * 10_000) / 10_000,
        );
        return `${before}[${components.join(', ')}]${between}"${hex}"`;
      },
    );
  const check = (name: string, hex: string) => {
    run(brand('#1F3A5F', '#C2185B'), '--force');
    const text = change(written(FILES[0] ?? ''), name, hex);
    expect(text).not.toBe(written(FILES[0] ?? ''));
    const problems = checkAll(compileSource(overlaySource(withTheme(), { [FILES[0] ?? '']: text })));
    return { text, problems: problems.filter(({ span }) => span.file.path === FILES[0]) };
  };

  it.each([
    ['accent-line', '#F4A0BC'],
    ['accent-text', '#E0709A'],
    ['accent-text-dark', '#702040'],
    ['brand', '#C0C4CC'],
    ['neutral-600', '#A0A0A0'],
    ['neutral-500', '#C8C8C8'],
    ['accent', '#F0A0C0'],
    ['muted-dark', '#444444'],
    ['neutral-50', '#777777'],
  ])('is one message that names %s and a colour that passes', (name, hex) => {
    const { text, problems } = check(name, hex);
    expect(problems.map(({ id, message }) => [id, message])).toEqual([
      ['E043', expect.stringContaining(`primitive.color.${name} is ${hex}: `)],
    ]);
    const [problem] = problems;
    const [instead = ''] = /#[0-9A-F]{6}/.exec(problem?.fix ?? '') ?? [];
    expect(text.slice(0, problem?.span.offset).split('\n').at(-1)).toContain(`"${name}"`);
    const mended = checkAll(
      compileSource(overlaySource(withTheme(), { [FILES[0] ?? '']: change(text, name, instead) })),
    );
    expect(mended.filter(({ span }) => span.file.path === FILES[0])).toEqual([]);
  });
});
