import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildPagesIfStale } from '../../platform/server/boot/build-pages.ts';
import type { Bench, Row } from './report.ts';
import { root } from './shop.ts';

const BAR_KB = 85;
const IMPORT = /(?:from|import)\s*["'](\.[^"']+)["']/g;

/** What a first visit loads: the client's entry, the page's own, and all they import statically. Brotli, as served. */
export const scripts: Bench = {
  name: 'scripts',
  does: 'first-load JavaScript of every page, brotli',
  run: async () => {
    process.env.NODE_ENV = 'production';
    await buildPagesIfStale(root);
    const entries = join(root, 'dist/client/assets/entries');
    if (!existsSync(entries)) throw new Error('found no build; run npm start once');
    const files = readdirSync(entries).filter((name) => name.endsWith('.js'));
    const client = files.filter((name) => name.startsWith('entry-client'));
    const pageFiles = files.filter((name) => name.startsWith('platform_pages_'));
    return pageFiles.map((page): Row => {
      const sizes = measureSizes([...client, page].map((name) => join(entries, name)));
      const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      const largest = [...sizes.values()].sort((a, b) => b - a).slice(0, 3);
      return {
        what: `first-load JavaScript: ${page.replace(/^platform_pages_|\..*$/g, '')}`,
        figure: `${kilobytes(total)} KB`,
        bar: `≤ ${BAR_KB} KB`,
        note: `${sizes.size} files, the largest ${largest.map(kilobytes).join(', ')} KB`,
      };
    });
  },
};

/** Brotli size of each file reached. */
function measureSizes(starts: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>();
  const open = [...starts];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (sizes.has(file)) continue;
    const source = readFileSync(file, 'utf8');
    sizes.set(file, brotliCompressSync(source).length);
    for (const [, imported = ''] of source.matchAll(IMPORT)) open.push(join(dirname(file), imported));
  }
  return sizes;
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1);
}
