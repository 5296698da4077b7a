import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'platform/ui/styles';
const sheets = readdirSync(folder).filter((name) => name !== 'index.css');

function sources(below: string): string[] {
  return readdirSync(below).flatMap((name) => {
    const path = join(below, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.tsx?$/.test(path) ? [path] : [];
  });
}

function cssBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join(folder, path));
}

/** Classes whose names are composed: `span-${columns}`. */
const COMPOSED = /^span-/;

/** Class names in the selectors of the style sheets. */
function styledClasses(css: string): Set<string> {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

/** Every word in a string of the source: possible class names. */
function wordsInTexts(source: string): Set<string> {
  const texts = [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  return new Set(texts.flatMap((text) => text.split(/[^\w-]+/)));
}

/** Class names that the markup contains literally. */
function namedClasses(source: string): Set<string> {
  return new Set([...source.matchAll(/className="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
}

describe('styles', () => {
  it('the sheet of the shop imports every style sheet', () => {
    const index = readFileSync(`${folder}/index.css`, 'utf8');
    for (const sheet of sheets) expect(index).toContain(`@import "./${sheet}";`);
  });

  // A label is black on white in every scheme, because scanners read it.
  it.each(sheets.filter((name) => name !== 'label.css'))('%s has no literal colour', (sheet) => {
    const rules = readFileSync(`${folder}/${sheet}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    expect(rules).not.toMatch(/#[0-9a-f]{3,8}\b(?![^{]*\{)|rgba?\(|hsla?\(/i);
  });

  it('media queries use em, so that larger text gets the layout of a smaller window', () => {
    const all = [...sheets.map((sheet) => `${folder}/${sheet}`), ...cssBelow('platform/desk')];
    const asked = all.flatMap((path) => readFileSync(path, 'utf8').match(/@(?:media|container)[^{]*/g) ?? []);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((query) => /\dpx|\drem/.test(query))).toEqual([]);
  });

  it('icons grow with the text, except where a field reserves room for one', () => {
    const rules = sheets.flatMap((name) =>
      [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/([^{};*/]+)\{([^{}]*)\}/g)].map(
        ([, of = '', rule = '']) => ({
          of: of.trim(),
          rule,
        }),
      ),
    );
    const sized = rules.filter(({ of, rule }) => /\.icon$/.test(of) && /\b(?:width|height):/.test(rule));
    expect(sized.length).toBeGreaterThan(5);
    const fixed = sized.filter(({ rule }) => /(?:width|height): \d+px/.test(rule)).map(({ of }) => of);
    expect(fixed).toEqual(['.select .icon', '.search > .icon']);
  });

  it('markup has no inline styles, which the content security policy blocks', () => {
    const files = ['platform/ui', 'platform/layouts', 'platform/features', 'platform/pages'].flatMap(sources);
    const offenders = files.filter((file) => /\sstyle=\{|<style[\s>]/.test(readFileSync(file, 'utf8')));
    expect(offenders).toEqual([]);
  });

  describe('styles and markup', () => {
    const css = sheets.map((sheet) => readFileSync(`${folder}/${sheet}`, 'utf8')).join('\n');
    const markup = ['platform/ui', 'platform/layouts', 'platform/features', 'platform/pages']
      .flatMap(sources)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');

    it('no class is only in the styles or only in the markup', () => {
      const styled = styledClasses(css);
      const words = wordsInTexts(markup);
      expect([...styled].filter((name) => !words.has(name) && !COMPOSED.test(name))).toEqual([]);
      expect([...namedClasses(markup)].filter((name) => !styled.has(name) && !styled.has(`code-${name}`))).toEqual([]);
    });

    it('the parsers of this test find the classes as written', () => {
      expect([...styledClasses('/* .a */ .b > .c-d:hover { margin: .5em } @media x { .e { top: 0 } }')]).toEqual([
        'b',
        'c-d',
        'e',
      ]);
      expect([...namedClasses('<i className="f g" />')]).toEqual(['f', 'g']);
    });
  });
});
