import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = 'platform/ui/styles';
const sheets = readdirSync(folder).filter((name) => name !== 'index.css');

function sources(below: string): string[] {
  return readdirSync(below).flatMap((name) => {
    const path = join(below, name);
    if (statSync(path).isDirectory()) return sources(path);
    return path.endsWith('.tsx') ? [path] : [];
  });
}

describe('styles', () => {
  it('are all part of the one sheet the shop loads', () => {
    const index = readFileSync(`${folder}/index.css`, 'utf8');
    for (const sheet of sheets) expect(index).toContain(`@import "./${sheet}";`);
  });

  // A label is black on white in every scheme, because scanners read it.
  it.each(sheets.filter((name) => name !== 'label.css'))('%s has no colour of its own', (sheet) => {
    const rules = readFileSync(`${folder}/${sheet}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    expect(rules).not.toMatch(/#[0-9a-f]{3,8}\b(?![^{]*\{)|rgba?\(|hsla?\(/i);
  });

  it('are never written into the markup, which the content security policy refuses', () => {
    const files = ['platform/ui', 'platform/layouts', 'platform/features', 'platform/pages'].flatMap(sources);
    const offenders = files.filter((file) => /\sstyle=\{|<style[\s>]/.test(readFileSync(file, 'utf8')));
    expect(offenders).toEqual([]);
  });
});
