import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { composeSheet } from '../../../generators/device-drawings/sheet.ts';
import { deviceDrawings } from '../../../platform/shared/device-drawing.ts';
import { buildSprite } from '../../../platform/ui/sprite.ts';
import { serverConfig, tenantIds } from '../../support/compiled-fleet.ts';

const folder = 'platform/ui/drawings';
/** Drawings in files of their own, for pages that show them, each a group with an id. */
const SHEETS = ['shapes.svg'];
const MAX_BYTES: Record<string, number> = { 'shapes.svg': 2300 };
const files = readdirSync(folder).filter((file) => !SHEETS.includes(file));
const colour = /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/i;

describe('drawings', () => {
  it.each(files)(
    '%s takes every colour from the theme and uses no style that the content policy would block',
    (file) => {
      const source = readFileSync(`${folder}/${file}`, 'utf8');
      expect(source).not.toMatch(colour);
      expect(source).not.toMatch(/\sstyle=|<style/);
      expect(Buffer.byteLength(source)).toBeLessThanOrEqual(2300);
    },
  );

  it.each(SHEETS)('drawings of %s take every colour from the theme and are small, each with a unique id', (sheet) => {
    const source = readFileSync(`${folder}/${sheet}`, 'utf8');
    expect(source).not.toMatch(colour);
    expect(source).not.toMatch(/\sstyle=|<style|<use/);
    const groups = drawingsIn(sheet);
    expect(groups.size).toBe(source.split('\n').filter((line) => line.startsWith('<g ')).length);
    for (const [id, drawing] of groups)
      expect(Buffer.byteLength(drawing), id).toBeLessThanOrEqual(MAX_BYTES[sheet] ?? 0);
  });

  it('device drawings are exactly those that the catalogue may name', () => {
    const kinds = ['phone', 'tablet', 'notebook', 'camera', 'lens'];
    const shapes = [...drawingsIn('shapes.svg').keys()];
    expect([...kinds, ...shapes].sort()).toEqual([...deviceDrawings].sort());
    const rule = schema('catalogue/drawings').properties.rules.items.properties.drawing.enum;
    const served = schema('api/catalogue-documents').definitions.drawing.enum;
    expect([rule, served]).toEqual([deviceDrawings, deviceDrawings]);
  });

  it('the sheet of shapes is composed from the traits of its families', () => {
    const drawn = readFileSync('generators/device-drawings/drawn.svg', 'utf8');
    expect(readFileSync(`${folder}/shapes.svg`, 'utf8')).toBe(composeSheet(drawn));
  });

  it('no two families of devices have the same drawing', () => {
    const groups = [...drawingsIn('shapes.svg').values()].map((drawing) => drawing.replace(/ id="[^"]+"/, ''));
    expect(groups.length).toBeGreaterThan(70);
    expect(new Set(groups).size).toBe(groups.length);
  });

  it('the document contains each drawing once, under its own id', () => {
    const markup = buildSprite('umlauf');
    const ids = [...markup.matchAll(/id="([^"]+)"/g)].map((match) => match[1]);
    expect(ids).toHaveLength(new Set(ids).size);
    for (const file of files) expect(ids).toContain(`drawing-${file.replace('.svg', '')}`);
    expect(markup).not.toContain('undefined');
  });

  it('a page contains only the wordmark of its theme', () => {
    const themes = [...new Set(tenantIds.map((id) => serverConfig[id].theme))];
    const marks = themes.map((theme) => /<symbol.*<\/symbol>/.exec(buildSprite(theme))?.[0] ?? '');
    expect(themes.length).toBeGreaterThan(1);
    expect(new Set(marks).size).toBe(themes.length);
    for (const [index, mark] of marks.entries()) {
      expect(mark).toMatch(/viewBox="0 0 \d+ \d+"/);
      const others = marks.filter((_, other) => other !== index);
      for (const other of others) expect(buildSprite(themes[index] ?? '')).not.toContain(other);
    }
    expect(() => buildSprite('unknown')).toThrow('themes/wordmarks/unknown.svg is missing');
  });

  it.each(tenantIds)('shops in %s have the logo of their carrier', (id) => {
    const { shipping, theme } = serverConfig[id];
    const markup = buildSprite(theme, shipping.logo);
    expect(markup).toContain('<symbol id="carrier" viewBox="0 0 104 44"><path');
    expect(markup).not.toContain('<text');
  });
});

/** By id. */
function drawingsIn(sheet: string): Map<string, string> {
  const source = readFileSync(`${folder}/${sheet}`, 'utf8');
  return new Map([...source.matchAll(/^<g id="([\w-]+)">.*<\/g>$/gm)].map(([drawing, id = '']) => [id, drawing]));
}

function schema(name: string) {
  return JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8'));
}
