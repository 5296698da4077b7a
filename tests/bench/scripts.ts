import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildPagesIfStale } from '../../platform/server/boot/build-pages.ts';
import type { Bench, Row } from './report.ts';
import { root } from './shop.ts';

const BAR_KB = 85;
const ENTRY = 'platform/pages/+client.tsx';
const PAGE = /^platform\/pages\/(\w+)\/\+Page\.tsx$/;
const IMPORT = /(?:from|import)\s*["'](\.[^"']+)["']/g;

/** What a first visit loads: the client's entry, the page's own, and all they import statically. Brotli, as served. */
export const scripts: Bench = {
  name: 'scripts',
  does: 'first-load JavaScript of every page, brotli',
  run: async () => {
    process.env.NODE_ENV = 'production';
    await buildPagesIfStale(root);
    const manifest = JSON.parse(readFileSync(join(root, 'dist/assets.json'), 'utf8')) as Record<
      string,
      { file: string }
    >;
    const toPath = (source: string) => join(root, 'dist/client', manifest[source]?.file ?? source);
    const pages = Object.keys(manifest).filter((source) => PAGE.test(source));
    return pages.map((page): Row => {
      const sizes = measureSizes([toPath(ENTRY), toPath(page)]);
      const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      const largest = [...sizes.values()].sort((a, b) => b - a).slice(0, 3);
      return {
        what: `first-load JavaScript: ${PAGE.exec(page)?.[1]}`,
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
